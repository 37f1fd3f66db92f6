"""The past of a floor: what its records keep, find again, show, and prove.

Everything here works on facts and on the records. Nothing knows a desk, a table runner or the
recorder, so all of it may run beside the floor, on a connection that only reads.

While the floor writes
    index         by what an entry is found again: rounds, plays, lines of the log
    logbook       which facts the log shows, under which heading, how grave
    touched       whether a round that was read has had another entry since

When the floor starts, or a table is released
    rebuild       the state of a table or of the floor, from its newest snapshot on
    rule_shelf    the rule data that tables were ever opened under
    damage        records that cannot be read, told in a line

When somebody looks back
    viewer        who looks, and so what they may see
    rounds        which rounds there were at a table or a terminal
    round_states  what a table knew when a round opened, and as it went on
    playback      a round step by step
    past_round    a round as it was settled
    round_reads   what an act that corrects a round must know of it
    log_pages     the log, a page at a time
    log_report    the log as a report

When somebody asks for a report in money
    takings          the sums that all of them are made of
    takings_follow   how these follow from the record
    takings_report   turnover, win and hold; the meters of terminals
    takings_csv      the same as tables

When somebody checks
    audit             the whole of the records
    audit_report      what was counted and found
    audit_streams     one stream: facts, money and index worked out again
    audit_ledger      the ledger against the journal
    audit_citations   what corrections cite
    audit_sittings    sittings against money
    audit_takings     the sums of reports against the accounts
"""
