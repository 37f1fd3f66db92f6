// Made by tools/make_docs.py from the classes of the floor: what it tells, takes and answers.

export interface Facts {
  "act.authorised": {
    act: string;
    reason: string;
    table: string;
    round: number | null;
    value: Record<string, unknown>;
    read: string | null;
    staked_cents: number;
    given_cents: number;
    taken_cents: number;
    rule: string;
    by: string;
    authorised_by: string;
    role: string;
  };
  "act.refused": {
    staff: string;
    role: string;
    needed: string;
    by: string;
    act: string;
    code: string;
    table: string | null;
    at: number;
    terminal: string;
    tried?: string | null;
    address?: string | null;
  };
  "alert.cleared": {
    alert: number;
    cause: string;
  };
  "alert.raised": {
    alert: number;
    round: number;
    cause: string;
    irregularities: string[];
    lasting: boolean;
    spoils?: boolean;
    of?: number | null;
    winner?: string | null;
    outcome?: string | null;
    source?: string | null;
    missing?: string[] | null;
    foreign?: string[] | null;
    device?: string | null;
    fault?: string | null;
    shows?: string | null;
    read?: string | null;
    settled?: string | null;
  };
  "ball.examined": {
    round: number;
    rule: string;
    irregularity: string;
    by: string;
    authorised_by?: string;
  };
  "ball.set_aside": {
    round: number;
    rule: string;
    by: string;
    authorised_by?: string;
  };
  "bet.asked": {
    table: string;
    round: number;
    asked: Record<string, number>;
    held_cents: number;
    limited: Record<string, Limited>;
    credit_cents: number;
  };
  "bet.carried": {
    cents: number;
  };
  "bet.confirmed": {
    table: string;
    round: number;
    credit_cents: number;
  };
  "bet.forfeited": {
    table: string;
    round: number;
    cents: number;
    rule: string;
    credit_cents: number;
  };
  "bet.placed": {
    table: string;
    round: number;
    stakes: Record<string, number>;
    changed: Record<string, number>;
    limited: Record<string, Limited>;
    call: string | null;
    credit_cents: number;
    late?: boolean;
  };
  "bet.returned": {
    table: string;
    round: number;
    returned: Record<string, number>;
    reason: string;
    rule: string;
    stakes: Record<string, number>;
    returned_cents: number;
    late: boolean;
    credit_cents: number;
  };
  "bet.settled": {
    lines: LineBody[];
    won_cents: number;
    returned_cents: number;
    lost_cents: number;
    table: string;
    round: number;
    result: string | null;
    laid: Record<string, number>;
    standing: Record<string, number>;
    play: PlayBody;
    credit_cents: number;
    interim?: LineBody[];
  };
  "bet.stands": {
    table: string;
    round: number;
    stakes: Record<string, number>;
    returned_cents: number;
    credit_cents: number;
  };
  "bet.voided": {
    table: string;
    round: number;
    returned_cents: number;
    reason: string;
    rule: string;
    credit_cents: number;
  };
  "bet.withdrawn": {
    table: string;
    round: number;
    returned_cents: number;
    rule: string;
    credit_cents: number;
  };
  "card.awaited": {
    round: number;
    place: string;
    draw_at: number | null;
  };
  "card.burned": {
    round: number;
    card: string;
    rule: string;
    irregularity: string;
    read: boolean;
    source?: string;
    by: string;
    authorised_by?: string;
  };
  "card.corrected": {
    round: number;
    place: string;
    card: string;
    was: string;
    rule: string;
    by: string;
    authorised_by?: string;
  };
  "card.dealt": {
    round: number;
    place: string;
    card: string;
    source: string;
    by: string;
    authorised_by?: string;
  };
  "card.drawn": {
    round: number;
    place: string;
    card: string;
  };
  "card.held": {
    round: number;
    card: string;
    use: "coup" | "dummy";
    rule: string;
    irregularity: string;
    read: boolean;
    by: string;
    authorised_by?: string;
  };
  "card.hidden": {
    round: number;
    place: string;
    card: string;
  };
  "card.laid": {
    round: number;
    place: string;
    source: string;
    by: string;
    authorised_by?: string;
  };
  "card.read": {
    round: number;
    cause: string;
    card: string | null;
    lasting: boolean;
    by: string;
    authorised_by?: string;
  };
  "card.unexpected": {
    round: number;
    by: string;
    authorised_by?: string;
  };
  "cards.checked": {
    missing: string[];
    foreign: string[];
    rule?: string | null;
    irregularity?: string | null;
    counted?: number | null;
    by: string;
    authorised_by?: string;
  };
  "cards.laid": {
    round: number;
    places: string[];
  };
  "cards.moved": {
    round: number;
    rule: string;
    irregularity: string;
    by: string;
    authorised_by?: string;
  };
  "cards.recounted": {
    table: string;
    cards: string[];
    rule: string;
    by: string;
    authorised_by?: string;
  };
  "cards.replaced": {
    round: number;
    rule: string;
    irregularity: string;
    counted: boolean;
    by: string;
    authorised_by?: string;
  };
  "cards.shown": {
    round: number;
    cards: CardAt[];
  };
  "cards.strayed": {
    table: string;
    cards: string[];
    rule: string;
    by: string;
    authorised_by?: string;
  };
  "check.ordered": {
    rule: string;
    by: string;
    authorised_by?: string;
  };
  "chips.declared": {
    seat: string;
    cents: number;
    rule: string;
  };
  "choice.made": {
    table: string;
    round: number;
    stage: string;
    option: string;
    by: string;
    stakes: Record<string, number>;
    choices: string[];
    more: boolean;
    added_cents: number;
    credit_cents: number;
  };
  "claim.declined": {
    credit: number;
    cents: number;
    terminal: string;
    code: string;
    by: string;
    authorised_by?: string;
  };
  "closing.announced": {
    closes_at: number;
    since: number;
    rule: string;
    by: string;
    authorised_by?: string;
  };
  "closing.withdrawn": {
    by: string;
    authorised_by?: string;
  };
  "code.used": {
    staff: string;
    step: number;
  };
  "collect.begun": {
    terminal: string;
    cents: number;
    sitting: number;
    to: "ticket";
    at: number;
    credit_cents: number;
  };
  "collect.failed": {
    terminal: string;
    cents: number;
    sitting: number;
    code: string;
    by: string;
    authorised_by?: string;
    credit_cents: number;
  };
  "countdown.started": {
    round: number;
    closes_at: number;
    rule: string;
  };
  "countdown.stopped": {
    round: number;
    rule: string;
  };
  "coup.reconstructed": {
    round: number;
    cards: CardAt[];
    was: CardAt[];
    rule: string;
    irregularity: string;
    by: string;
    authorised_by?: string;
  };
  "credit.due": {
    terminal: string;
    sitting: number;
    patron: string;
    table: string;
    round: number;
    cents: number;
    at: number;
  };
  "credit.given_back": {
    cents: number;
    reason: string;
    rule: string;
    credit?: number;
    from_floor?: string;
    from_terminal?: string;
    from_sitting?: number;
    by: string;
    authorised_by?: string;
    credit_cents: number;
  };
  "credit.held": {
    cents: number;
    reason: string;
    rule: string;
    sitting?: number;
    by: string;
    authorised_by?: string;
    credit_cents: number;
  };
  "credit.paid_out": {
    cents: number;
    voucher: string;
    credit_cents: number;
  };
  "cutting_card.shown": {
    round: number;
    first: boolean;
    last_coup: boolean;
    rule: string;
    keyed: boolean;
    by: string;
    authorised_by?: string;
  };
  "cutting_card.taken_back": {
    round: number;
    last_coup: boolean;
    by: string;
    authorised_by?: string;
  };
  "debt.collected": {
    cents: number;
    reason: string;
    rule: string;
    by: string;
    authorised_by?: string;
    credit_cents: number;
  };
  "debt.set_aside": {
    debt: number;
    terminal: string;
    cents: number;
    reason: string;
    at: number;
    sitting?: number;
    round?: number;
    by: string;
    authorised_by?: string;
  };
  "deciding.closed": {
    round: number;
    stage: string;
    reason: "all_decided" | "countdown";
  };
  "deciding.opened": {
    round: number;
    stage: string;
    seats: number;
    decides_at: number;
    rule: string;
  };
  "deciding.resumed": {
    round: number;
    stage: string;
    decides_at: number;
  };
  "device.failed": {
    device: string;
    fault: string;
    since: number;
    stops: boolean;
    by: string;
    authorised_by?: string;
  };
  "device.recovered": {
    device: string;
    since: number;
    resumes_at: number | null;
    by: string;
    authorised_by?: string;
  };
  "device.reported": {
    device: string;
    state: string;
    since: number;
    by: string;
    authorised_by?: string;
  };
  "dice.accepted": {
    round: number;
    seat: string;
    rule: string;
    by: string;
    authorised_by?: string;
  };
  "dice.declined": {
    round: number;
    seat: string;
    rule: string;
    by: string;
    authorised_by?: string;
  };
  "dice.inspected": {
    rule: string;
    as: string;
    by: string;
    authorised_by?: string;
  };
  "dice.kept": {
    round: number;
    rule: string;
  };
  "dice.offered": {
    round: number;
    seat: string;
    rule: string;
    around?: string[];
  };
  "dice.ordered": {
    round: number;
    silent_at: number | null;
  };
  "dice.passed": {
    round: number;
    seat: string;
    reason: "relinquished" | "required" | "seven" | "no_win" | "no_wager" | "decided";
    rule: string;
    words: string;
    by: string;
    authorised_by?: string;
  };
  "dice.received": {
    rule: string;
    by: string;
    authorised_by?: string;
  };
  "dice.rested": {
    round: number;
    rule: string;
    by: string;
    authorised_by?: string;
  };
  "dice.sensed": {
    round: number;
    result: string;
  };
  "dice.thrown": {
    round: number;
    sensor?: boolean;
  };
  "dispute.accepted": {
    dispute: number;
    by: string;
    on_behalf_of: string | null;
    at: number;
    rule: string;
    complaint: string;
    credit_cents: number;
  };
  "dispute.decided": {
    dispute: number;
    words: string;
    role: string;
    rule: string;
    final: boolean;
    final_rule: string;
    complaint: string;
    at: number;
    by: string;
    authorised_by?: string;
    credit_cents: number;
  };
  "dispute.opened": {
    dispute: number;
    table: string;
    round: number;
    seat: string;
    words: string;
    by: string;
    rule: string;
    rules: DisputeRules;
    at: number;
    sitting?: number;
    credit_cents: number;
  };
  "dispute.referred": {
    dispute: number;
    to: string;
    by: string;
    rule: string;
    at: number;
    credit_cents: number;
  };
  "dispute.review_asked": {
    dispute: number;
    by: string;
    on_behalf_of: string | null;
    at: number;
    to: string;
    rule: string;
    credit_cents: number;
  };
  "draw.announced": {
    round: number;
    drawn: number;
  };
  "draw.lost": {
    round: number;
    drawn: number;
  };
  "dummy.ended": {
    round: number;
    result: string | null;
    by: string;
    authorised_by?: string;
  };
  "dummy.opened": {
    round: number;
    rule: string;
    irregularity: string;
    by: string;
    authorised_by?: string;
  };
  "enrolment.issued": {
    for_role: string;
    table: string | null;
    code_sha256: string;
    expires_at: number;
    serves: string | null;
    kind: string;
    by: string;
    authorised_by?: string;
  };
  "exclusion.ended": {
    seat: string;
    rule: string;
  };
  "exclusion.noted": {
    seat: string;
    rule: string;
    reach: string;
    ground: string;
    reason: string;
    by: string;
    authorised_by?: string;
  };
  "fault.acknowledged": {
    notice: number;
    at: number;
    credit_cents: number;
  };
  "fault.injected": {
    device: string;
    fault: string;
    by: string;
    authorised_by?: string;
  };
  "fault.mended": {
    device: string;
    by: string;
    authorised_by?: string;
  };
  "fault.reported": {
    seat: string;
    fault: string;
    notice: number;
    rule: string;
    words: string;
    table: string;
    round: number;
    at: number;
    credit_cents: number;
  };
  "floor.opened": {
    name: string;
    demo: boolean;
  };
  "games.conducted": {
    terminal: string;
    staff: string;
    tables: string[];
    rules: string[];
    chosen: boolean;
  };
  "guest.invited": {
    round: number;
    rule: string | null;
    by: string;
    authorised_by?: string;
  };
  "hand_entry.approved": {
    round: number;
    rule: string;
    by: string;
    authorised_by?: string;
  };
  "house.answered": {
    request: number;
    answer: Kept | Granted | Issued | TicketGranted | CardGood | CardDeclined | Ended | Declined;
    hold?: number;
    cents?: number;
    terminal?: string;
    sitting?: number;
  };
  "house.asked": {
    request: number;
    ask:
      | KeepCredit
      | IssueTicket
      | TakeCredit
      | TakeTicket
      | EndTake
      | EndTicket
      | TicketPrinted
      | WithholdTicket
      | EnrolPatron
      | IssueCard
      | CheckCard
      | ReleaseCard
      | BarPatron
      | AdmitPatron;
    at: number;
    hold?: number;
  };
  "house.joined": {
    floor: string;
  };
  "interim.settled": {
    table: string;
    round: number;
    lines: LineBody[];
    won_cents: number;
    returned_cents: number;
    lost_cents: number;
    stakes: Record<string, number>;
    credit_cents: number;
  };
  "interim.taken_back": {
    round: number;
    seat: string;
    cents: number;
    rule: string | null;
    sitting?: number;
    left: boolean;
    meter_cents: number;
    unclaimed_cents: number;
    former_cents?: number;
    owed_cents: number;
    aside_cents: Record<string, number>;
    table: string;
    credit_cents: number;
  };
  "irregularity.noted": {
    round: number;
    irregularity: string;
    does: string;
    rule: string;
    reason: string;
    result: string | null;
    cards: string[];
    seats: string[];
    cents: number | null;
    missing?: string[];
    foreign?: string[];
    emptied?: boolean;
    by: string;
    authorised_by?: string;
  };
  "last_coup.called": {
    round: number;
    shoe: number;
    rule: string;
    by: string;
    authorised_by?: string;
  };
  "late_bet.asked": {
    round: number;
    seat: string;
    cents: number;
    asked: Record<string, number>;
  };
  "late_bet.confirmed": {
    round: number;
    seat: string;
    cents: number;
    rule: string;
    by: string;
    authorised_by?: string;
  };
  "layout.reconciled": {
    round: number;
    cents: number;
    rule: string;
    reason: string;
    by: string;
    authorised_by?: string;
  };
  "machine.failed": {
    device: string;
    fault: string;
    since: number;
    by: string;
    authorised_by?: string;
  };
  "machine.recovered": {
    device: string;
    since: number;
    by: string;
    authorised_by?: string;
  };
  "machine.reported": {
    device: string;
    state: string;
    voucher: string | null;
    since: number;
    by: string;
    authorised_by?: string;
  };
  "meter.adjusted": {
    round: number;
    seat: string;
    cents: number;
    rule: string;
    irregularity: string;
    reason: string;
    at: number;
    by: string;
    authorised_by?: string;
  };
  "note.inserted": {
    cents: number;
    credit_cents: number;
  };
  "notice.acknowledged": {
    notice: number;
    by: string;
    at: number;
  };
  "notice.given": {
    notice: number;
    to: string;
    rule: string;
    words: string;
    table: string;
    round: number;
    at: number;
    seat?: string | null;
    fault?: string | null;
    others?: string[];
    others_rule?: string | null;
    sitting?: number;
  };
  "overpayment.recovered": {
    round: number;
    seat: string;
    cents: number;
    rule: string | null;
    sitting?: number;
    left: boolean;
    meter_cents: number;
    unclaimed_cents: number;
    former_cents?: number;
    owed_cents: number;
    aside_cents: Record<string, number>;
    reason: string;
    by: string;
    authorised_by?: string;
  };
  "overpayment.taken": {
    table: string;
    round: number;
    cents: number;
    owed_cents: number;
    rule: string | null;
    left: boolean;
    sitting?: number;
    credit_cents: number;
  };
  "patron.declined": {
    patron: string;
    code: string;
    card?: string;
    by: string;
    authorised_by?: string;
  };
  "patron.excluded": {
    patron: string;
    sitting: number;
    table: string;
    ruleset: string;
    reach: string;
    rule: string;
    at: number;
  };
  "patron.readmitted": {
    patron: string;
    table: string;
    at: number;
  };
  "patron.registered": {
    patron: string;
    name?: string;
    card?: string;
    by: string;
    authorised_by?: string;
  };
  "payment.kept": {
    table: string;
    round: number;
    seat: string;
    cents: number;
    rule: string;
    credit_cents: number;
  };
  "payment.released": {
    round: number;
    seat: string;
    cents: number;
    rule: string | null;
    sitting?: number;
    left: boolean;
    meter_cents: number;
    unclaimed_cents: number;
    former_cents?: number;
    owed_cents: number;
    aside_cents: Record<string, number>;
    table: string;
    credit_cents: number;
  };
  "payment.to_withhold": {
    table: string;
    round: number;
    seat: string;
    cents: number | null;
    rule: string;
    credit_cents: number;
  };
  "payment.withheld": {
    round: number;
    seat: string;
    cents: number;
    rule: string | null;
    sitting?: number;
    left: boolean;
    meter_cents: number;
    unclaimed_cents: number;
    former_cents?: number;
    owed_cents: number;
    aside_cents: Record<string, number>;
    table: string;
    credit_cents: number;
  };
  "play.changed": {
    table: string;
    round: number;
    play: PlayBody;
    credit_cents: number;
  };
  "play.restated": {
    table: string;
    round: number;
    stakes: Record<string, number>;
    choices: string[];
    rule: string;
    credit_cents: number;
  };
  "player.excluded": {
    seat: string;
    rule: string;
    reach: string;
    stands?: boolean;
  };
  "player.left": {
    seat: string;
  };
  "player.readmitted": {
    seat: string;
  };
  "player.seated": {
    seat: string;
    sitting: number;
    from_round: number;
    purse?: string;
  };
  "player_card.accepted": {
    terminal: string;
    patron: string;
    credit_cents: number;
  };
  "player_card.handed_back": {
    terminal: string;
    card: string;
    code: string;
    elsewhere?: string;
    floor?: string;
    rule?: string;
    credit_cents: number;
  };
  "player_card.read": {
    terminal: string;
    card: string;
    request: number;
    at: number;
  };
  "player_card.removed": {
    terminal: string;
    card: string;
    by: string;
    authorised_by?: string;
    credit_cents: number;
  };
  "reading.late": {
    round: number;
    device: string;
    result: string | null;
    report: string;
    settled: string | null;
    by: string;
    authorised_by?: string;
  };
  "reading.stray": {
    round: number;
    device: string;
    result: string | null;
    report: string;
    by: string;
    authorised_by?: string;
  };
  "readmission.noted": {
    seat: string;
    rule: string;
    reason: string;
    by: string;
    authorised_by?: string;
  };
  "records.accepted": {
    findings: string[];
    by: string;
    at: number;
  };
  "report.refused": {
    report: string;
    result: string | null;
    act: string;
    code: string;
    table: string | null;
    at: number;
    terminal: string;
  };
  "result.confirmed": {
    round: number;
    result: string;
    by: string;
    authorised_by?: string;
  };
  "result.entered": {
    round: number;
    result: string;
    source: string;
    sensed: string | null;
    role: string;
    settles_at: number | null;
    by: string;
    authorised_by?: string;
  };
  "round.opened": {
    round: number;
    wagering_ms: number;
    closes_at: number | null;
    spin_at: number | null;
  };
  "round.resumed": {
    round: number;
    silent_at: number | null;
    draw_at: number | null;
  };
  "round.rolled_back": {
    round: number;
    was: string | null;
    result: string | null;
    rule: string;
    irregularity: string;
    was_coup: string[][];
    coup: string[][];
    reason: string;
    more_cents: number;
    less_cents: number;
    by: string;
    authorised_by?: string;
  };
  "round.settled": {
    round: number;
    result: string;
    staked_cents: number;
    paid_cents: number;
    winners: number;
    won: Won[];
    standing_seats: number;
    standing_cents: number;
    resumes_at: number | null;
  };
  "round.suspended": {
    round: number;
    reason: string;
    rule: string;
    result: string | null;
  };
  "round.voided": {
    round: number;
    reason: string;
    rule: string;
    irregularity: string;
    returned_cents: number;
    resumes_at: number | null;
    by: string;
    authorised_by?: string;
  };
  "seat.active": {
    seat: string | null;
  };
  "seat.corrected": {
    round: number;
    seat: string;
    cents: number;
    rule: string | null;
    sitting?: number;
    left: boolean;
    meter_cents: number;
    unclaimed_cents: number;
    former_cents?: number;
    owed_cents: number;
    aside_cents: Record<string, number>;
    table: string;
    irregularity: string;
    void: boolean;
    was_cents: number;
    due_cents: number;
    wager_cents: number;
    lines: LineBody[];
    standing: Record<string, number> | null;
    layout_cents: number;
    carried_cents: number;
    credit_cents: number;
  };
  "seat.excluded": {
    table: string;
    returned_cents: number;
    rule: string;
    reach: string;
    stands?: boolean;
    credit_cents: number;
  };
  "seat.idle": {
    seat: string;
    rounds: number;
    rule: string;
  };
  "seat.readmitted": {
    table: string;
    credit_cents: number;
  };
  "seat.vacate": {
    table: string;
    rule: string;
    credit_cents: number;
  };
  "seats.asked": {
    round: number;
    seats: string[];
  };
  "session.ended": {
    staff: string;
    name: string;
    terminal: string;
    why: "manager" | "configuration" | "expired";
    reason: string;
    by: string;
    authorised_by?: string;
  };
  "session.locked": {
    staff: string;
    terminal: string;
  };
  "session.taken_over": {
    staff: string;
    name: string;
    from_terminal: string;
    to_terminal: string;
  };
  "session.unlocked": {
    staff: string;
    terminal: string;
  };
  "shoe.cut": {
    cut_at: number;
    rule: string;
  };
  "shoe.ended": {
    shoe: number;
    rule: string;
  };
  "shoe.prepared": {
    shoe: number;
    step: string;
    cards: number;
    rule: string;
    by: string;
    authorised_by?: string;
  };
  "shoe.standby": {
    on: boolean;
    by: string;
    authorised_by?: string;
  };
  "shoe.started": {
    shoe: number;
    decks: number;
    from_round: number;
    burned: number;
    pre_shuffled: boolean;
    riffled: boolean;
    steps: PreparationBody[];
    rule: string;
    by: string;
    authorised_by?: string;
  };
  "shoe.unburned": {
    shoe: number;
    burned: number;
    rule: string;
    by: string;
    authorised_by?: string;
  };
  "sitting.card_removed": {
    sitting: number;
    terminal: string;
    at: number;
  };
  "sitting.closed": {
    sitting: number;
    terminal: string;
    reason: "collected" | "held" | "card_removed" | "time" | "next_player";
    at: number;
    credit_cents: number;
  };
  "sitting.identified": {
    sitting: number;
    terminal: string;
    patron: string;
    at: number;
  };
  "sitting.opened": {
    sitting: number;
    terminal: string;
    cause: "note" | "ticket" | "card" | "claim" | "exclusion" | "dispute" | "report" | "records";
    patron: string;
    purse: string;
    unit: string;
    rounds: Record<string, number>;
    at: number;
    credit_cents: number;
  };
  "spin.voided": {
    round: number;
    reason: string;
    rule: string;
    irregularity: string;
    by: string;
    authorised_by?: string;
  };
  "staff.listed": {
    staff: string;
    name: string;
    role: string;
    at: number;
  };
  "staff.signed_in": {
    staff: string;
    name: string;
    role: string;
    expires_at: number;
    terminal: string;
    session_sha256: string;
    credentials?: string;
  };
  "staff.signed_out": {
    staff: string;
    session_sha256: string;
  };
  "staff.unlisted": {
    staff: string;
    name: string;
    at: number;
  };
  "staff_list.refused": {
    problem: string;
    at: number;
  };
  "table.closed": {
    by: string;
    authorised_by?: string;
  };
  "table.frozen": {
    table: string;
    why: string;
    round: number;
    at: number;
    cause: string;
  };
  "table.opened": {
    ruleset: string;
    game: string;
    mode: string;
    config_hash: string;
    config: Record<string, unknown>;
    resumes_at: number | null;
    favours?: PlayerEdgeBody[];
    unit?: string;
    by: string;
    authorised_by?: string;
  };
  "table.released": {
    table: string;
    round: number;
    reason: string;
    at: number;
    rule: string;
    goes_on: boolean;
    by: string;
    authorised_by?: string;
  };
  "terminal.enrolled": {
    terminal: string;
    role: string;
    table: string | null;
    token_sha256: string;
    code_sha256: string | null;
    demo: boolean;
    serves: string | null;
    kind: string;
    at: number;
  };
  "terminal.renamed": {
    terminal: string;
    name: string;
    was: string;
    by: string;
    authorised_by?: string;
  };
  "terminal.revoked": {
    terminal: string;
    role: string;
    kind: string;
    table: string | null;
    serves: string | null;
    name: string;
    reason: string;
    replaced_by: string;
    at: number;
    by: string;
    authorised_by?: string;
  };
  "throw.voided": {
    round: number;
    reason: string;
    rule: string;
    closes_at: number | null;
    spin_at: number | null;
    by: string;
    authorised_by?: string;
  };
  "ticket.accepted": {
    terminal: string;
    ticket: number;
    validation: string;
    cents: number;
    at: number;
    by: string;
    authorised_by?: string;
    credit_cents: number;
  };
  "ticket.good": {
    terminal: string;
    ticket: number;
    validation: string;
    cents: number;
    credit_cents: number;
  };
  "ticket.handed_back": {
    terminal: string;
    validation: string;
    code: string;
    by: string;
    authorised_by?: string;
    credit_cents: number;
  };
  "ticket.issued": {
    terminal: string;
    ticket: number;
    validation: string;
    cents: number;
    at: number;
    expires_at: number;
    sitting: number;
    credit_cents: number;
  };
  "ticket.printed": {
    terminal: string;
    ticket: number;
    validation: string;
    cents: number;
    by: string;
    authorised_by?: string;
    credit_cents: number;
  };
  "ticket.read": {
    terminal: string;
    validation: string;
    request: number;
    at: number;
    credit_cents: number;
  };
  "ticket.unprinted": {
    terminal: string;
    ticket: number;
    validation: string;
    cents: number;
    fault: string;
    by: string;
    authorised_by?: string;
    credit_cents: number;
  };
  "ticket.voided": {
    terminal: string;
    ticket: number;
    validation: string;
    cents: number;
    sitting: number;
    reason: string;
    by: string;
    authorised_by?: string;
  };
  "tumbler.ordered": {
    round: number;
    silent_at: number | null;
  };
  "tumbler.sensed": {
    round: number;
    result: string;
  };
  "tumbler.shaken": {
    round: number;
  };
  "tumbler.uncovered": {
    round: number;
    sensor?: boolean;
    by: string;
    authorised_by?: string;
  };
  "vacate.asked": {
    seat: string;
    rule: string;
    by: string;
    authorised_by?: string;
  };
  "wagering.closed": {
    round: number;
    reason:
      | "countdown"
      | "dealer"
      | "sensor"
      | "early_result"
      | "throw"
      | "malfunction"
      | "interrupted";
    rule: string;
    seats: number;
    staked_cents: number;
    silent_at: number | null;
  };
  "wagering.relaxed": {
    round: number;
    seat: string;
    spot: string;
    was_cents: number;
    cents: number;
    reason: string;
    rule: string;
    by: string;
    authorised_by?: string;
  };
  "wagering.resumed": {
    round: number;
    closes_at: number | null;
    spin_at: number | null;
    withdraw: boolean;
  };
  "wheel.ordered": {
    round: number;
    silent_at: number | null;
  };
  "wheel.sensed": {
    round: number;
    result: string;
  };
  "wheel.spun": {
    round: number;
    ball?: string | null;
    wheel?: string | null;
  };
  "winner.indicated": {
    round: number;
    source: string;
    winner: string | null;
    agrees: boolean;
    rule: string | null;
    by: string;
    authorised_by?: string;
  };
  "wins.shown": {
    at: number;
    wins: Record<string, number>;
  };
}

export type TableKind =
  | "alert.cleared"
  | "alert.raised"
  | "ball.examined"
  | "ball.set_aside"
  | "card.awaited"
  | "card.burned"
  | "card.corrected"
  | "card.dealt"
  | "card.held"
  | "card.laid"
  | "card.unexpected"
  | "cards.checked"
  | "cards.laid"
  | "cards.moved"
  | "cards.recounted"
  | "cards.replaced"
  | "cards.shown"
  | "cards.strayed"
  | "check.ordered"
  | "chips.declared"
  | "closing.announced"
  | "closing.withdrawn"
  | "countdown.started"
  | "countdown.stopped"
  | "coup.reconstructed"
  | "cutting_card.shown"
  | "cutting_card.taken_back"
  | "deciding.closed"
  | "deciding.opened"
  | "deciding.resumed"
  | "device.failed"
  | "device.recovered"
  | "device.reported"
  | "dice.accepted"
  | "dice.declined"
  | "dice.inspected"
  | "dice.kept"
  | "dice.offered"
  | "dice.ordered"
  | "dice.passed"
  | "dice.received"
  | "dice.rested"
  | "dice.sensed"
  | "dice.thrown"
  | "dummy.ended"
  | "dummy.opened"
  | "guest.invited"
  | "hand_entry.approved"
  | "last_coup.called"
  | "late_bet.asked"
  | "late_bet.confirmed"
  | "player.excluded"
  | "player.left"
  | "player.readmitted"
  | "reading.late"
  | "result.confirmed"
  | "result.entered"
  | "round.opened"
  | "round.resumed"
  | "round.rolled_back"
  | "round.settled"
  | "round.suspended"
  | "round.voided"
  | "seat.active"
  | "seat.idle"
  | "shoe.ended"
  | "shoe.prepared"
  | "shoe.standby"
  | "shoe.started"
  | "shoe.unburned"
  | "spin.voided"
  | "table.closed"
  | "table.opened"
  | "throw.voided"
  | "tumbler.ordered"
  | "tumbler.sensed"
  | "tumbler.shaken"
  | "tumbler.uncovered"
  | "vacate.asked"
  | "wagering.closed"
  | "wagering.resumed"
  | "wheel.ordered"
  | "wheel.sensed"
  | "wheel.spun"
  | "winner.indicated";

export type SeatKind =
  | "bet.asked"
  | "bet.confirmed"
  | "bet.forfeited"
  | "bet.placed"
  | "bet.returned"
  | "bet.settled"
  | "bet.stands"
  | "bet.voided"
  | "bet.withdrawn"
  | "choice.made"
  | "collect.begun"
  | "collect.failed"
  | "credit.given_back"
  | "credit.held"
  | "credit.paid_out"
  | "debt.collected"
  | "dispute.accepted"
  | "dispute.decided"
  | "dispute.opened"
  | "dispute.referred"
  | "dispute.review_asked"
  | "fault.acknowledged"
  | "fault.reported"
  | "interim.settled"
  | "interim.taken_back"
  | "note.inserted"
  | "overpayment.taken"
  | "payment.kept"
  | "payment.released"
  | "payment.to_withhold"
  | "payment.withheld"
  | "play.changed"
  | "play.restated"
  | "player_card.accepted"
  | "player_card.handed_back"
  | "player_card.removed"
  | "seat.corrected"
  | "seat.excluded"
  | "seat.readmitted"
  | "seat.vacate"
  | "session.ended"
  | "session.locked"
  | "session.taken_over"
  | "sitting.closed"
  | "sitting.opened"
  | "ticket.accepted"
  | "ticket.good"
  | "ticket.handed_back"
  | "ticket.issued"
  | "ticket.printed"
  | "ticket.read"
  | "ticket.unprinted";

export type OwnStep =
  | "bet.asked"
  | "bet.carried"
  | "bet.confirmed"
  | "bet.forfeited"
  | "bet.placed"
  | "bet.returned"
  | "bet.settled"
  | "bet.stands"
  | "bet.withdrawn"
  | "choice.made"
  | "interim.settled"
  | "interim.taken_back"
  | "overpayment.taken"
  | "payment.kept"
  | "payment.released"
  | "payment.to_withhold"
  | "payment.withheld"
  | "play.restated"
  | "seat.corrected"
  | "seat.excluded";

export interface Commands {
  place_bets: {
    table: string;
    round: number;
    stakes: Record<string, number>;
  };
  place_call: {
    table: string;
    round: number;
    call: string;
    piece_cents: number;
  };
  confirm_bets: {
    table: string;
    round: number;
  };
  choose: {
    table: string;
    round: number;
    after: number;
    option: string;
  };
  answer_dice: {
    table: string;
    round: number;
    accept: boolean;
  };
  declare_chips: {
    table: string;
    cents: number;
  };
  report_wheel: {
    table: string;
    report: "spun" | "dropping" | "rested" | "no_spin" | "fault" | "cleared";
    result?: string | null;
    ball?: "clockwise" | "anticlockwise" | null;
    wheel?: "clockwise" | "anticlockwise" | "still" | null;
    revolutions?: number | null;
    cause?:
      | "same_direction"
      | "wheel_still"
      | "few_revolutions"
      | "foreign_object"
      | "no_pocket"
      | "ball_out"
      | "interference"
      | null;
    fault?: "no_reading" | "blocked" | null;
  };
  report_tumbler: {
    table: string;
    report: "shaken" | "uncovered" | "rested" | "cocked" | "fault" | "cleared";
    result?: string | null;
    times?: number | null;
    fault?: "not_operating" | "broken" | "no_reading" | null;
  };
  report_dice: {
    table: string;
    report: "thrown" | "rested" | "cocked" | "fault" | "cleared";
    result?: string | null;
    fault?: "no_reading" | null;
  };
  report_shoe: {
    table: string;
    report:
      | "card"
      | "cutting_card"
      | "standby"
      | "ready"
      | "misread"
      | "foreign"
      | "result"
      | "fault"
      | "cleared";
    card?: string | null;
    result?: string | null;
    fault?: "not_reading" | null;
  };
  report_shuffler: {
    table: string;
    report: "shuffling" | "ready" | "fault" | "cleared";
    fault?: "malfunction" | "damaged_cards" | null;
  };
  report_deck_checker: {
    table: string;
    report: "checked" | "fault" | "cleared";
    missing?: string[];
    foreign?: string[];
    fault?: "not_counting" | null;
  };
  report_display: {
    table: string;
    report: "showing" | "fault" | "cleared";
    shows?: string | null;
    fault?: "dark" | null;
  };
  report_stacker: {
    terminal: string;
    report:
      | "ready"
      | "rejected"
      | "note_read"
      | "note_stacked"
      | "note_returned"
      | "ticket_read"
      | "ticket_stacked"
      | "ticket_returned"
      | "fault"
      | "cleared";
    cents?: number | null;
    validation?: string | null;
    fault?: "full" | "jam" | "cheat" | "open" | "broken" | "silent" | "unsettled" | null;
  };
  report_printer: {
    terminal: string;
    report: "ready" | "printed" | "fault" | "cleared";
    voucher?: string | null;
    fault?: "paper_out" | "jam" | null;
  };
  report_card_reader: {
    terminal: string;
    report: "ready" | "inserted" | "removed" | "fault" | "cleared";
    card?: string | null;
    fault?: "jam" | "cheat" | null;
  };
  collect_owed: {
    terminal: string;
    reason?: string;
    authority?: Authority | "ask" | null;
  };
  set_debt_aside: {
    terminal: string;
    reason?: string;
    authority?: Authority | "ask" | null;
  };
  cash_out: {};
  settle_print: {
    terminal: string;
    validation: string;
    paper: "whole" | "spoilt";
    reason?: string;
    authority?: Authority | "ask" | null;
  };
  reissue_ticket: {
    terminal: string;
    sitting: number;
    reason?: string;
    authority?: Authority | "ask" | null;
  };
  insert_note: {
    cents: number;
  };
  insert_ticket: {
    validation: string;
  };
  settle_ticket: {
    terminal: string;
    taken_in: boolean;
    reason?: string;
    authority?: Authority | "ask" | null;
  };
  withhold_ticket: {
    validation: string;
    reason?: string;
    notice?: string;
    until?: number;
    authority?: Authority | "ask" | null;
  };
  release_ticket: {
    validation: string;
    reason?: string;
    notice?: string;
    authority?: Authority | "ask" | null;
  };
  insert_card: {
    card: string;
  };
  remove_card: {};
  free_card: {
    terminal: string;
    reason?: string;
    authority?: Authority | "ask" | null;
  };
  enrol_patron: {
    patron: string;
    name: string;
    reason?: string;
    authority?: Authority | "ask" | null;
  };
  issue_card: {
    patron: string;
    card: string;
    reason?: string;
    authority?: Authority | "ask" | null;
  };
  hold_unclaimed: {
    terminal: string;
    reason?: string;
    sitting?: number | null;
    authority?: Authority | "ask" | null;
  };
  return_unclaimed: {
    credit: number;
    cents: number;
    terminal: string;
    name?: string;
    document?: string;
    reason?: string;
    authority?: Authority | "ask" | null;
  };
  open_dispute: {
    table: string;
    round: number;
    words: string;
    seat?: string | null;
  };
  refer_dispute: {
    dispute: number;
    authority?: Authority | "ask" | null;
  };
  decide_dispute: {
    dispute: number;
    words: string;
    authority?: Authority | "ask" | null;
  };
  answer_decision: {
    dispute: number;
    review: boolean;
  };
  issue_enrolment: {
    for_role: "player" | "dealer" | "supervisor" | "display" | "device";
    table?: string | null;
    terminal?: string | null;
    kind?:
      | "wheel"
      | "tumbler"
      | "dice"
      | "shoe"
      | "shuffler"
      | "deck_checker"
      | "display"
      | "stacker"
      | "printer"
      | "card_reader"
      | null;
    authority?: Authority | "ask" | null;
  };
  revoke_terminal: {
    terminal: string;
    reason?: string;
    authority?: Authority | "ask" | null;
  };
  rename_terminal: {
    terminal: string;
    name: string;
    authority?: Authority | "ask" | null;
  };
  end_session: {
    staff: string;
    reason: string;
    authority?: Authority | "ask" | null;
  };
  release_table: {
    table: string;
    reason: string;
    go_on?: boolean;
    authority?: Authority | "ask" | null;
  };
  return_stakes: {
    table: string;
    reason: string;
    authority?: Authority | "ask" | null;
  };
  report_fault: {
    table: string;
    fault: "screen" | "notes" | "voucher" | "meter" | "equipment" | "result" | "else";
    words?: string;
  };
  acknowledge_notice: {
    notice: number;
  };
  conduct_games: {
    tables: string[];
    authority?: Authority | "ask" | null;
  };
  inject_fault: {
    device: string;
    fault: string;
    authority?: Authority | "ask" | null;
  };
  clear_fault: {
    device: string;
    authority?: Authority | "ask" | null;
  };
  remedy: {
    table: string;
    seen: number;
    irregularity: string;
    reason: string;
    round?: number | null;
    result?: string | null;
    cards?: string[];
    missing?: string[];
    foreign?: string[];
    counted?: number | null;
    seats?: string[];
    cents?: number | null;
    received_cents?: number | null;
    authority?: Authority | "ask" | null;
  };
  exclude_player: {
    table: string;
    seen: number;
    seat: string;
    rule: string;
    reason: string;
    ground?: string;
    round?: number | null;
    authority?: Authority | "ask" | null;
  };
  open_table: {
    table: string;
    seen: number;
    confirmed?: boolean;
    authority?: Authority | "ask" | null;
  };
  close_table: {
    table: string;
    seen: number;
    authority?: Authority | "ask" | null;
  };
  announce_closing: {
    table: string;
    seen: number;
    closes_at: number;
    authority?: Authority | "ask" | null;
  };
  withdraw_closing: {
    table: string;
    seen: number;
    authority?: Authority | "ask" | null;
  };
  start_round: {
    table: string;
    seen: number;
    authority?: Authority | "ask" | null;
  };
  close_wagering: {
    table: string;
    seen: number;
    authority?: Authority | "ask" | null;
  };
  spin_wheel: {
    table: string;
    seen: number;
    authority?: Authority | "ask" | null;
  };
  lift_cover: {
    table: string;
    seen: number;
    authority?: Authority | "ask" | null;
  };
  invite_guest: {
    table: string;
    seen: number;
    authority?: Authority | "ask" | null;
  };
  enter_result: {
    table: string;
    seen: number;
    result: string;
    authority?: Authority | "ask" | null;
  };
  confirm_result: {
    table: string;
    seen: number;
    authority?: Authority | "ask" | null;
  };
  start_shoe: {
    table: string;
    seen: number;
    pre_shuffled?: boolean;
    riffled?: boolean;
    authority?: Authority | "ask" | null;
  };
  prepare_shoe: {
    table: string;
    seen: number;
    step: "cut" | "cutting_card" | "burn";
    authority?: Authority | "ask" | null;
  };
  show_cutting_card: {
    table: string;
    seen: number;
    confirmed?: boolean;
    authority?: Authority | "ask" | null;
  };
  take_back_cutting_card: {
    table: string;
    seen: number;
    authority?: Authority | "ask" | null;
  };
  set_standby: {
    table: string;
    seen: number;
    on: boolean;
    authority?: Authority | "ask" | null;
  };
  enter_card: {
    table: string;
    seen: number;
    card: string;
    authority?: Authority | "ask" | null;
  };
  correct_card: {
    table: string;
    seen: number;
    card: string;
    authority?: Authority | "ask" | null;
  };
  approve_hand_entry: {
    table: string;
    seen: number;
    authority?: Authority | "ask" | null;
  };
  deal_card: {
    table: string;
    seen: number;
    authority?: Authority | "ask" | null;
  };
  enter_winner: {
    table: string;
    seen: number;
    winner: string;
    authority?: Authority | "ask" | null;
  };
  bring_dice: {
    table: string;
    seen: number;
    authority?: Authority | "ask" | null;
  };
  inspect_dice: {
    table: string;
    seen: number;
    authority?: Authority | "ask" | null;
  };
  offer_dice: {
    table: string;
    seen: number;
    authority?: Authority | "ask" | null;
  };
  record_answer: {
    table: string;
    seen: number;
    accept: boolean;
    authority?: Authority | "ask" | null;
  };
  take_dice: {
    table: string;
    seen: number;
    reason: string;
    authority?: Authority | "ask" | null;
  };
  throw_dice: {
    table: string;
    seen: number;
    authority?: Authority | "ask" | null;
  };
  rest_dice: {
    table: string;
    seen: number;
    authority?: Authority | "ask" | null;
  };
  confirm_late_bet: {
    table: string;
    seen: number;
    seat: string;
    authority?: Authority | "ask" | null;
  };
  order_check: {
    table: string;
    seen: number;
    authority?: Authority | "ask" | null;
  };
  change_bet: {
    table: string;
    seen: number;
    seat: string;
    spot: string;
    cents: number;
    reason: string;
    authority?: Authority | "ask" | null;
  };
  readmit_player: {
    table: string;
    seen: number;
    seat: string;
    reason: string;
    authority?: Authority | "ask" | null;
  };
  ask_to_vacate: {
    table: string;
    seen: number;
    seat: string;
    authority?: Authority | "ask" | null;
  };
  recover_overpayment: {
    table: string;
    seen: number;
    seat: string;
    round: number;
    cents: number;
    reason: string;
    authority?: Authority | "ask" | null;
  };
  preview_remedy: {
    table: string;
    seen: number;
    irregularity: string;
    reason: string;
    round?: number | null;
    result?: string | null;
    cards?: string[];
    missing?: string[];
    foreign?: string[];
    counted?: number | null;
    seats?: string[];
    cents?: number | null;
    received_cents?: number | null;
    authority?: Authority | "ask" | null;
  };
  see_irregularities: {
    table: string;
  };
  see_acts: {
    table?: string | null;
  };
}

export interface Answers {
  "GET /healthz": Health;
  "GET /api/floor": FloorBody;
  "GET /api/console": ConsoleBody;
  "GET /api/log": LogPage;
  "GET /api/reports/hold": HoldReport;
  "GET /api/reports/meters": MeterReport;
  "GET /api/purses": PurseRow[];
  "GET /api/unclaimed": UnclaimedBody;
  "GET /api/tickets": TicketsBody;
  "GET /api/tickets/find": TicketLine[];
  "GET /api/devices": DeviceRow[];
  "GET /api/terminals": TerminalRow[];
  "GET /api/tables/{table}": TableBody;
  "GET /api/tables/{table}/odds": EdgeRow[];
  "GET /api/rules": RuleBook[];
  "GET /api/rules/{ruleset}": RuleCopy;
  "POST /api/terminals": Enrolled;
  "POST /api/sessions": SignedIn;
  "DELETE /api/sessions": Nothing;
  "POST /api/sessions/unlock": Nothing;
  "GET /api/tables/{table}/rounds": RoundRow[];
  "GET /api/seats/{seat}/rounds": RoundRow[];
  "GET /api/tables/{table}/rounds/{round}": RoundBody;
  "GET /api/tables/{table}/rounds/{round}/seats/{seat}": RoundBody;
  "GET /api/disputes": Dispute[];
  "GET /api/lab": LabBody;
  "GET /api/lab/{ruleset}/{game}": LabGameBody;
  "POST /api/lab/what-if": WhatIf;
  "POST /api/lab/sheets": SheetMade;
}

export interface AboutReport {
  floor: string;
  software: string;
  from_day: string;
  to_day: string;
  made_at: number;
  filters: Record<string, string>;
  findings: string[];
}

export interface AcceptedTicketRow {
  validation: string;
  cents: number;
  at: number;
  ticket: number;
}

export interface AdmitPatron {
  patron: string;
  table: string;
  at: number;
}

export interface AtStake {
  cents: number;
  ev: string;
  ev_float: number;
}

export interface Authority {
  staff: string;
  pin: string;
  code?: string | null;
}

export interface BarPatron {
  patron: string;
  exclusions: CasinoExclusion[];
  at: number;
}

export interface CallBody {
  name: string;
  group: string;
  pieces: Record<string, number>;
  rule: string;
}

export interface CardAt {
  place: string;
  card: string;
}

export interface CardDeclined {
  code: string;
  floor: string;
  terminal: string;
  rule: string;
}

export interface CardGood {
  patron: string;
}

export interface CasinoExclusion {
  table: string;
  rule: string;
}

export interface CheckCard {
  card: string;
  terminal: string;
  at: number;
}

export interface ClaimRow {
  request: number;
  credit: number;
  cents: number;
  terminal: string;
  at: number;
  outcome: string;
}

export interface Closing {
  closes_at: number;
  since: number;
  rule: string;
  by: string;
}

export interface ClosingData {
  rule: string;
  role:
    | "dealer"
    | "gaming_supervisor"
    | "casino_supervisor"
    | "assistant_gaming_manager"
    | "casino_operator";
  sign_minutes: number;
  clear_rule: string | null;
}

export interface Compared {
  wager: string;
  places: string[];
  pieces: number;
  before: Figures | null;
  after: Figures | null;
  changed: boolean;
  exact: boolean;
}

export interface ConsoleBody {
  frozen: FrozenRow[];
  notices: NoticeRow[];
  machines: MachineRow[];
  sessions: SessionRow[];
}

export interface Credit {
  credit: number;
  cents: number;
  floor: string;
  terminal: string;
  at: number;
  reason: string;
  by: string;
  sitting: number;
  patron: string;
  rounds: FromRound[];
  taken: boolean;
}

export interface DebtRow {
  debt: number;
  cents: number;
  terminal: string;
  sitting: number;
  reason: string;
  by: string;
  at: number;
}

export interface Deciding {
  stage: string;
  decides_at: number | null;
  seats: number;
}

export interface Decision {
  words: string;
  by: string;
  role: string;
  at: number;
}

export interface Declined {
  code: string;
}

export interface DemoStaff {
  staff: string;
  pin: string;
  name: string;
  role: string;
}

export interface DeviceRow {
  device: string;
  kind: string;
  table: string | null;
  terminal: string | null;
  injected: string;
  state: string;
  fault: string;
  since: number | null;
  simulated: boolean;
  faults: string[];
}

export interface Dispute {
  number: number;
  table: string;
  round: number;
  seat: string;
  words: string;
  opened_by: string;
  at: number;
  rules: DisputeRules;
  sitting: number;
  stage: "open" | "referred" | "decided" | "under_review" | "final";
  decisions: Decision[];
}

export interface DisputeRules {
  rule: string;
  first:
    | "dealer"
    | "gaming_supervisor"
    | "casino_supervisor"
    | "assistant_gaming_manager"
    | "casino_operator";
  review:
    | "dealer"
    | "gaming_supervisor"
    | "casino_supervisor"
    | "assistant_gaming_manager"
    | "casino_operator";
  final_rule: string;
  final:
    | "dealer"
    | "gaming_supervisor"
    | "casino_supervisor"
    | "assistant_gaming_manager"
    | "casino_operator";
  complaint: string;
  source: "document" | "readings" | "published";
}

export interface DueRow {
  sitting: number;
  patron: string;
  cents: number;
  at: number | null;
  rounds: FromRound[];
}

export interface EdgeRow {
  wager: string;
  name: string;
  under: string;
  house_edge: string;
  house_edge_float: number;
  strategy: string | null;
}

export interface EndTake {
  request: number;
  credit: number;
  cents: number;
  paid: boolean;
}

export interface EndTicket {
  request: number;
  validation: string;
  cents: number;
  paid: boolean;
}

export interface Ended {}

export interface EnrolPatron {
  patron: string;
  name: string;
  at: number;
  by: string;
  authorised_by: string;
}

export interface Enrolled {
  terminal: string;
  role: string;
  token: string;
}

export interface Exclusion {
  rule: string;
  role:
    | "dealer"
    | "gaming_supervisor"
    | "casino_supervisor"
    | "assistant_gaming_manager"
    | "casino_operator";
  grounds: string[];
  reach: "wagers" | "table" | "document" | "casino" | "recommend";
  voids: boolean;
}

export interface Figures {
  ev: string;
  ev_float: number;
  hit_float: number | null;
  push_float: number | null;
  deviation_float: number;
  pays: string;
  favours: boolean | null;
  best: AtStake | null;
  error: number | null;
  rounds: number;
  play: string;
  raised: boolean;
  edge_of_all_float: number | null;
}

export interface FloorBody {
  name: string;
  demo: boolean;
  languages: string[];
  sitting_ends_ms: number;
  socket_port: number;
  socket: string | null;
  version: string;
  notes_cents: number[];
  conducted: Record<string, string[]>;
  roles: RoleRow[];
  tables: TableRow[];
  demo_staff?: DemoStaff[];
  second_factor?: boolean;
}

export interface FromRound {
  table: string;
  round: number;
  cents: number;
}

export interface FrozenRow {
  table: string;
  cause: string;
  round: number;
  at: number;
  cents: number;
}

export interface Granted {
  credit: number;
  cents: number;
  floor: string;
  terminal: string;
  sitting: number;
}

export interface HandBody {
  cards: string[];
  total?: number;
  soft?: boolean;
  state?: string;
  spots?: string[];
  name?: string;
  second?: string | null;
  folded?: boolean;
  dealer?: string[];
  dealer_name?: string;
}

export interface Health {
  status: "ok" | "degraded";
  version: string;
  writable: boolean;
  tables: Record<string, string>;
  frozen: Record<string, string>;
}

export interface HeldBody {
  card: string;
  use: string;
}

export interface HoldDay {
  day: string;
  row: HoldRow;
}

export interface HoldReport {
  about: AboutReport;
  drop: MeterSums;
  tables: HoldRow[];
  games: HoldRow[];
  total: HoldRow;
  days: HoldDay[];
}

export interface HoldRow {
  table: string;
  ruleset: string;
  game: string;
  rounds: number;
  voided: number;
  rolled_back: number;
  staked_cents: number;
  paid_cents: number;
  corrected_cents: number;
  win_cents: number;
  known_staked_cents: number;
  known_win_cents: number;
  expected_cents: number | null;
  expected_float: number | null;
  band_cents: number | null;
  within: boolean | null;
}

export interface Irregularity {
  rule: string;
  does:
    | "void"
    | "again"
    | "respin"
    | "correct"
    | "reconstruct"
    | "recalculate"
    | "adjust"
    | "void_seat"
    | "withhold"
    | "release"
    | "keep"
    | "next_card"
    | "burn"
    | "under"
    | "dummy"
    | "play_on"
    | "unburned"
    | "last_coup"
    | "check_cards"
    | "transfer"
    | "replace_cards"
    | "examine";
  heading: "throw" | "cards" | "result" | "equipment" | "player" | "game";
  role:
    | "dealer"
    | "gaming_supervisor"
    | "casino_supervisor"
    | "assistant_gaming_manager"
    | "casino_operator";
  until: "settled" | "next_round" | "next_coup" | "last" | "recorded";
  steps: string[];
  when: string;
  ends_shoe: boolean;
  empties_shoe: boolean;
  interim: boolean;
  check_rule: string | null;
  new_set: boolean;
  ordered: boolean;
  two_games: boolean;
  after: string[];
  between: boolean;
  only: "" | "early" | "noticed" | "exposed" | "seen" | "spun" | "entered";
  unless: string;
  playing_rule: string | null;
  forfeit_rule: string | null;
  noticed: (
    | "no_spin"
    | "same_direction"
    | "wheel_still"
    | "few_revolutions"
    | "foreign_object"
    | "no_pocket"
    | "ball_out"
    | "interference"
    | "ball_unexamined"
    | "cocked"
    | "not_shaken"
    | "shaken_too_little"
    | "wrong_shooter"
    | "throw_unseen"
    | "reading_differs"
    | "reading_late"
    | "device_silent"
    | "draw_lost"
    | "card_unexpected"
    | "card_misread"
    | "shoe_differs"
    | "winner_differs"
    | "card_foreign"
    | "cards_missing"
    | "cards_foreign"
    | "display_differs"
    | "wheel:no_reading"
    | "wheel:blocked"
    | "tumbler:broken"
    | "tumbler:not_operating"
    | "tumbler:no_reading"
    | "shoe:not_reading"
    | "shuffler:malfunction"
    | "shuffler:damaged_cards"
  )[];
  lies: "" | "cards" | "complete_coup" | "no_coup" | "check_due" | "wagers" | "games";
  discretion: boolean;
  notify: "inspector"[];
  source: "document" | "readings" | "published";
}

export interface IssueCard {
  patron: string;
  card: string;
  at: number;
  by: string;
  authorised_by: string;
}

export interface IssueTicket {
  cents: number;
  terminal: string;
  at: number;
  valid_ms: number;
  sitting: number;
  patron: string;
}

export interface Issued {
  ticket: number;
  validation: string;
  cents: number;
  at: number;
  expires_at: number;
}

export interface KeepCredit {
  cents: number;
  terminal: string;
  at: number;
  reason: string;
  rule: string;
  by: string;
  sitting: number;
  patron: string;
  rounds: FromRound[];
}

export interface Kept {
  credit: number;
}

export interface LabBody {
  tables: LabTable[];
  rulesets: LabRules[];
}

export interface LabGame {
  id: string;
}

export interface LabGameBody {
  options: LabOption[];
  odds: OddsRow[];
}

export interface LabOption {
  name: string;
  type: "choice" | "integer";
  default: string | number;
  rule: string;
  allowed?: (string | number)[];
  least?: number;
  most?: number;
}

export interface LabRules {
  id: string;
  games: LabGame[];
}

export interface LabTable {
  id: string;
  name: string;
  ruleset: string;
  game: string;
  options: Record<string, string | number>;
  odds: Record<string, string>;
}

export interface LateChange {
  rule: string;
  role:
    | "dealer"
    | "gaming_supervisor"
    | "casino_supervisor"
    | "assistant_gaming_manager"
    | "casino_operator";
}

export interface Limit {
  min_cents: number;
  max_cents: number;
  unit_cents: number;
}

export interface Limited {
  asked_cents: number;
  placed_cents: number;
  limit: string;
  rule: string;
}

export interface Limits {
  kinds: Record<string, Limit>;
  total: Total;
}

export interface LineBody {
  spot: string;
  stake_cents: number;
  verdict: string;
  win_cents: number;
  rule: string;
  back_cents: number;
}

export interface LogLine {
  key: string;
  at: number;
  day: string;
  heading: string;
  weight: number;
  table: string;
  seat: string;
  actor: string;
  by: string;
  kind: string;
  body: Record<string, unknown>;
  names: Record<string, string>;
}

export interface LogPage {
  lines: LogLine[];
  next: string | null;
  headings: string[];
}

export interface MachineRow {
  device: string;
  fault: string;
  since: number | null;
}

export interface MeterReport {
  about: AboutReport;
  terminals: TerminalMeterRow[];
  total: TerminalMeterRow;
}

export interface MeterSums {
  rounds: number;
  notes: number;
  notes_cents: number;
  tickets_in: number;
  tickets_in_cents: number;
  given_back_cents: number;
  staked_cents: number;
  paid_cents: number;
  corrected_cents: number;
  tickets_out: number;
  tickets_out_cents: number;
  cancelled_cents: number;
}

export interface Nothing {}

export interface NoticeRow {
  notice: number;
  to: string;
  rule: string;
  words: string;
  table: string;
  round: number;
  at: number;
  by: string;
  acknowledged_at: number | null;
  yours: boolean;
  seat?: string;
  fault?: string;
  others?: string[];
  others_rule?: string;
}

export interface OddsRow {
  key: string;
  wager: string;
  line: string;
  rule: string;
  option: string | null;
  odds: Record<string, string>;
}

export interface OptionBody {
  id: string;
  adds: Record<string, number>;
  cost_cents: number;
}

export interface PlayBody {
  stage: string | null;
  options: OptionBody[];
  choices: string[];
  hands: HandBody[];
  cards: CardAt[];
}

export interface PlayerEdgeBody {
  wager: string;
  name: string;
  ev: string | null;
  ev_float: number | null;
  stake_cents: number | null;
}

export interface PreparationBody {
  step: string;
  cards: number;
  rule: string;
}

export interface PrintedTicketRow {
  ticket: number;
  validation: string;
  cents: number;
  at: number;
  expires_at: number;
  sitting: number;
  state: "printing" | "printed" | "failed" | "void";
}

export interface Problem {
  code: string;
  details: Record<string, unknown>;
}

export interface PurseRow {
  terminal: string;
  credit_cents: number;
  owed_cents: number;
  unclaimed: DueRow[];
  leaving_cents: number;
  withheld_cents: number;
  plays: boolean;
  sitting: number | null;
  since: number | null;
  aside: DebtRow[];
}

export interface ReleaseCard {
  card: string;
  terminal: string;
  at: number;
}

export interface Reported {
  notice: number;
  fault: string;
  words: string;
  table: string;
  round: number;
  rule: string;
  at: number;
}

export interface RoleRow {
  role: string;
  rank: number | null;
  watches: boolean;
}

export interface RoundBody {
  table: string;
  round: number;
  seat: string | null;
  config: Record<string, unknown>;
  same_rules: boolean;
  seats: SeatRow[];
  steps: StepRow[];
  left_out: number;
  names: Record<string, string>;
}

export interface RoundRow {
  table: string;
  round: number;
  at: number;
  result: string | null;
  staked_cents: number;
  paid_cents: number;
  flags: string[];
}

export interface RuleBook {
  ruleset: string;
}

export interface RuleCopy {
  ruleset: string;
  sections: RuleSection[];
  document: string;
}

export interface RuleLine {
  number: string;
  summary: string;
}

export interface RuleSection {
  title: string;
  rules: RuleLine[];
}

export interface SeatAtTable {
  round: number;
  stakes: Record<string, number>;
  standing: Record<string, number>;
  asked: Record<string, number>;
  chip_cents: number | null;
  excluded: boolean;
  reach: string;
  vacate: string | null;
  confirmed: boolean;
  last_stakes: Record<string, number>;
  settled: Facts["bet.settled"] | null;
  interim: LineBody[];
  choices: string[];
  play: PlayBody | null;
}

export interface SeatPicture {
  sitting: number;
  credit_cents: number;
  win_cents: number;
  tables: Record<string, SeatAtTable>;
  fault: Reported | null;
}

export interface SeatRow {
  seat: string;
  staked_cents: number;
  paid_cents: number;
}

export interface SessionRow {
  staff: string;
  name: string;
  role: string;
  terminal: string;
  since: number;
  locked: boolean;
}

export interface SheetMade {
  page: string;
  pdf: string;
}

export interface ShoeBody {
  number: number;
  decks: number;
  from_round: number;
  dealt: number;
  cutting_card: boolean;
  last_coup: boolean;
  over: boolean;
  standby: boolean;
  to_prepare: PreparationBody[];
}

export interface ShownResult {
  round: number;
  result: string;
}

export interface SignedIn {
  session: string;
  staff: string;
  name: string;
  role: string;
  expires_at: number;
}

export interface SpotBody {
  kind: string;
  name: string;
  covers: string[];
  odds: string;
  pays: Record<string, string>;
  lines: Record<string, string>;
  rule: string;
  pays_rule: string;
  stays: string[];
  needs: string | null;
  by_choice: boolean;
  book_odds?: string;
  book_pays?: Record<string, string>;
}

export interface StepRow {
  at: number;
  actor: string;
  kind: string;
  seat: string;
  body: Record<string, unknown>;
  later?: boolean;
  stakes?: Record<string, number>;
  cards?: CardAt[];
}

export interface Sum {
  seat: string;
  cents: number;
  asked?: Record<string, number>;
}

export interface Suspended {
  reason: string;
  rule: string;
  result: string | null;
}

export interface TableBody {
  id: string;
  name: string;
  ruleset: string;
  game: string;
  mode: string;
  demo: boolean;
  device: string;
  drawn_with: string;
  has_ball: boolean;
  simulated: boolean;
  options: Record<string, string | number>;
  hand_entry: string;
  confirm_bets: boolean;
  config_hash: string;
  wagering_ms: number;
  decision_ms: number;
  chips_cents: number[];
  wheel: string[];
  red: string[];
  spots: Record<string, SpotBody>;
  calls: Record<string, CallBody>;
  irregularities: Record<string, Irregularity>;
  exclusions: Record<string, Exclusion>;
  close_table: ClosingData | null;
  late_change: LateChange | null;
  vacate: Vacate | null;
  countdown: string;
  no_more_bets: string;
  late_bets: boolean;
  carries: boolean;
  throws: boolean;
  inspects_dice: string;
  two_games: boolean;
  guests: boolean;
  declares_chips: boolean;
  recovers: boolean;
  pre_shuffled: boolean;
  enters_winner: boolean;
  riffles: boolean;
  limits: Limits;
  own_odds: Record<string, string>;
  demo_options: string[];
  asks_to_open: string;
}

export interface TablePicture {
  phase: string;
  round: number;
  closes_at: number | null;
  resumes_at: number | null;
  result: string | null;
  sensed: string | null;
  entered: string | null;
  spinning: boolean;
  tells: boolean;
  uncovered: boolean;
  rested: boolean;
  cards: CardAt[];
  face_down: number;
  awaits: string | null;
  draw_at: number | null;
  deciding: Deciding | null;
  suspended: Suspended | null;
  closing: Closing | null;
  alerts: Facts["alert.raised"][];
  results: ShownResult[];
  seats: number;
  staked_cents: number;
  shoe: ShoeBody | null;
  hand_entry: boolean;
  unchecked: string;
  indicated: Record<string, string>;
  held: HeldBody | null;
  dummy: boolean;
  shooter: string | null;
  offered: string | null;
  refused: string[];
  uninspected: string[];
  guest: boolean;
  markers: Sum[];
  late: Sum[];
  excluded: string[];
  idle: string | null;
  vacating: string[];
}

export interface TableRow {
  id: string;
  name: string;
  ruleset: string;
  game: string;
  mode: string;
  two_games: boolean;
}

export interface TakeCredit {
  credit: number;
  cents: number;
  terminal: string;
  at: number;
  name: string;
  document: string;
  reason: string;
  by: string;
  authorised_by: string;
}

export interface TakeTicket {
  validation: string;
  terminal: string;
  at: number;
  how: "terminal" | "kiosk" | "cage" | "void";
  by: string;
  authorised_by: string;
  name: string;
  document: string;
  reason: string;
}

export interface TerminalMeterRow {
  terminal: string;
  sums: MeterSums;
  change_cents: number;
}

export interface TerminalRow {
  terminal: string;
  role: string;
  kind: string;
  table: string | null;
  serves: string | null;
  name: string;
  enrolled_at: number | null;
  online: boolean;
  last_seen: number | null;
  staff: string;
}

export interface TicketGranted {
  ticket: number;
  validation: string;
  cents: number;
  floor: string;
  terminal: string;
  sitting: number;
}

export interface TicketLine {
  ticket: number;
  validation: string;
  cents: number;
  floor: string;
  terminal: string;
  at: number;
  expires_at: number;
  status: "printing" | "good" | "taken" | "withheld" | "expired" | "redeemed" | "void";
  patron: string;
  reason: string;
  until: number;
  ended_at: number;
  ended_where: string;
}

export interface TicketPrinted {
  validation: string;
  at: number;
  by: string;
}

export interface TicketsBody {
  waiting: WaitingTicketRow[];
  terminals: string[];
  terminal: string;
  printed: PrintedTicketRow[];
  accepted: AcceptedTicketRow[];
}

export interface Total {
  min_cents: number;
  max_cents: number;
}

export interface UnclaimedBody {
  credits: Credit[];
  claims: ClaimRow[];
}

export interface Vacate {
  rule: string;
  role:
    | "dealer"
    | "gaming_supervisor"
    | "casino_supervisor"
    | "assistant_gaming_manager"
    | "casino_operator";
  sat_out: number;
}

export interface WaitingTicketRow {
  waits: "print" | "reader" | "kept";
  terminal: string;
  ticket: number;
  validation: string;
  cents: number;
  sitting: number;
  fault: string;
}

export interface WhatIf {
  rows: Compared[];
  favours: boolean | null;
  asks: boolean;
  toml: string;
}

export interface WithholdTicket {
  validation: string;
  at: number;
  withheld: boolean;
  reason: string;
  notice: string;
  until: number;
  by: string;
  authorised_by: string;
}

export interface Won {
  seat: string;
  cents: number;
}

/** A fact as it comes over the socket, or as a playback has it. */
export type Fact<K extends keyof Facts = keyof Facts> = {
  [kind in K]: { channel: string; n: number; at: number; kind: kind; body: Facts[kind] };
}[K];

/** A command without its number, which the line gives it. */
export type Command<K extends keyof Commands = keyof Commands> = {
  [type in K]: { type: type } & Commands[type];
}[K];

/** The answer to a request by its method and path, whatever stands for the names in the path. */
export type AnswerTo<R extends string> = [Found<R>] extends [never] ? unknown : Found<R>;
type Found<R extends string> = R extends string
  ? { [E in keyof Answers]: Fits<Path<R>, E> extends true ? Answers[E] : never }[keyof Answers]
  : never;
type Path<R extends string> = R extends `${infer P}?${string}` ? P : R;
type Fits<R extends string, E extends string> = R extends `${infer A}/${infer B}`
  ? E extends `${infer C}/${infer D}`
    ? Part<A, C> extends true
      ? Fits<B, D>
      : false
    : false
  : E extends `${string}/${string}`
    ? false
    : Part<R, E>;
type Part<A extends string, C extends string> = C extends `{${string}}`
  ? true
  : A extends C
    ? true
    : false;
