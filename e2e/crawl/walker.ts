/** A kind of user, and the demo accounts that stand for it. */
export interface Role {
  readonly name: string;
  readonly accounts: readonly string[];
  /** Roles of the same kind share the buttons: each is pressed once by one of them. */
  readonly kind: string;
  /** Opens every route of the remotes, not only linked ones: pages that a project user may not open are not linked. */
  readonly opensRoutes?: boolean;
}

export const roles: readonly Role[] = [
  { name: 'rich employer', accounts: ['13900000001'], kind: 'employer', opensRoutes: true },
  { name: 'new employer', accounts: ['13900000009'], kind: 'newcomer', opensRoutes: true },
  { name: 'employer settled by bill', accounts: ['13900000002'], kind: 'employer', opensRoutes: true },
  { name: 'project user', accounts: ['13900000008'], kind: 'project user' },
  { name: 'project user without rights', accounts: ['13900000018'], kind: 'project user' },
  {
    name: 'held accounts',
    accounts: ['13900000004', '13900000005', '13900000006', '13900000007', '13900000010'],
    kind: 'held',
  },
];

export interface Finding {
  readonly role: string;
  /** The address, and the button that was pressed there. */
  readonly at: string;
  readonly kind: 'missing page' | 'error panel' | 'console error' | 'English text' | 'failed call';
  readonly text: string;
}

export interface Walked {
  readonly role: string;
  pages: number;
  links: number;
  buttons: number;
  readonly findings: Finding[];
  /** Number of addresses not opened before the time limit. */
  left: number;
  seconds: number;
}

/** Maximum number of opened addresses that differ only in ids. */
const perShape = 2;

/** Queue of the addresses that a walk still has to open; each shape is opened at most `perShape` times. */
export class Agenda {
  readonly #waiting: { path: string; from: string }[] = [];
  readonly #known = new Set<string>();
  readonly #opened = new Map<string, number>();

  add(path: string, from: string): void {
    const shape = shapeOf(path);
    const times = this.#opened.get(shape) ?? 0;
    if (this.#known.has(path) || times >= perShape) return;
    this.#known.add(path);
    this.#opened.set(shape, times + 1);
    this.#waiting.push({ path, from });
  }

  next(): { path: string; from: string } | undefined {
    return this.#waiting.shift();
  }

  get left(): number {
    return this.#waiting.length;
  }

  get size(): number {
    return this.#known.size;
  }
}

/** Returns the address without parts that identify a record: numbers in the path, ids and long values in the query. */
export function shapeOf(address: string): string {
  const url = new URL(address, 'http://portal');
  const path = url.pathname.replace(/\/\d+(?=\/|$)/g, '/:id');
  const query = [...url.searchParams]
    .map(([name, value]) => (value.length > 2 || /id$/i.test(name) ? name : `${name}=${value}`))
    .sort()
    .join('&');
  return query ? `${path}?${query}` : path;
}
