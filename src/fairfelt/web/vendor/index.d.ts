// Fairfelt's own: the types of what index.js hands out, as far as the screens use them.
export interface Signal<T> {
  value: T;
  peek(): T;
}
export interface ReadonlySignal<T> {
  readonly value: T;
  peek(): T;
  subscribe(listener: (value: T) => void): () => void;
}

/** What a template makes. Nobody looks into it; it is handed on and drawn. */
export interface VNode {
  readonly type: unknown;
  readonly key: unknown;
}
/** What can stand in a template. */
export type Drawn = VNode | string | number | boolean | null | undefined | readonly Drawn[];
/** What draws its props. A template hands over props without checking them against these. */
export type Component<P = never> = (props: P) => Drawn;

export function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
export function h(type: unknown, props: unknown, ...children: unknown[]): VNode;
export function render(what: Drawn, into: Element): void;
export const Fragment: Component;
export interface Context<T> {
  readonly Provider: Component<{ value: T; children?: Drawn }>;
}
export function createContext<T>(value: T): Context<T>;

export function useCallback<T>(fn: T, inputs: readonly unknown[]): T;
export function useContext<T>(context: Context<T>): T;
export function useEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(
  effect: () => void | (() => void),
  inputs?: readonly unknown[],
): void;
export function useMemo<T>(make: () => T, inputs: readonly unknown[]): T;
export function useRef<T>(initial: T): { current: T };
export function useState<T>(initial: T | (() => T)): [T, (next: T | ((before: T) => T)) => void];

export function signal<T>(value: T): Signal<T>;
export function computed<T>(fn: () => T): ReadonlySignal<T>;
export function effect(fn: () => void | (() => void)): () => void;
export function batch<T>(fn: () => T): T;
export function untracked<T>(fn: () => T): T;
export function useSignal<T>(value: T): Signal<T>;
export function useComputed<T>(fn: () => T): ReadonlySignal<T>;
export function useSignalEffect(fn: () => void | (() => void)): void;
