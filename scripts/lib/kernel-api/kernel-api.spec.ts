import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brokenBetween } from './compare.mjs';
import { exportsOf } from './exports.mjs';
import { recordText } from './record.mjs';
import { allowsBreaks, compareApis, describeVerdict } from './verdict.mjs';

/** Declarations of a small kernel, as the compiler writes them. */
const kernel = {
  'ui/index': `export { PageHeader } from './page-header';
export type { PageHeaderProps, Rows } from './page-header';
export { ErrorBoundary } from './error-boundary';`,
  'ui/page-header': `import type { ReactNode } from 'react';
export interface PageHeaderProps {
    title: ReactNode;
    hint?: ReactNode;
}
export interface Rows<Row, Key = string> {
    rows: readonly Row[];
    keyOf: (row: Row) => Key;
}
export declare function PageHeader({ title, hint }: PageHeaderProps): import("react").JSX.Element;
export declare function tableOf<Row>(rows: Rows<Row>): import("react").JSX.Element;`,
  'ui/error-boundary': `import { Component } from 'react';
export declare class ErrorBoundary extends Component<{ title: string }> {
    private readonly retry;
    render(): import("react").JSX.Element;
}`,
  'runtime/index': `import * as topics from './topics';
export { topics };
export { navigation } from './navigation';`,
  'runtime/topics': `import { z } from 'zod';
export declare const unreadCount: import("./event-bus").Topic<z.ZodObject<{
    count: z.ZodInt;
}, z.core.$strip>>;`,
  'runtime/event-bus': `import type { z } from 'zod';
export interface Topic<S extends z.ZodType = z.ZodType> {
    readonly name: string;
    readonly owner: string;
    readonly payload: S;
    readonly replay: 'none' | 'latest';
}`,
  'runtime/navigation': `export interface Navigation {
    push(to: string, options?: { replace?: boolean }): void;
}
export declare const navigation: Navigation;`,
  'contract/claims': `import { z } from 'zod';
import type { Fen } from '../domain/money';
export declare const reportCase: import("./endpoint").Endpoint<z.ZodObject<{}, z.core.$strip>, z.ZodObject<{}, z.core.$strip>, z.ZodObject<{
    person: z.ZodInt;
}, z.core.$strip>, z.ZodObject<{
    caseId: z.ZodInt;
    amount: z.ZodCustom<Fen, Fen>;
}, z.core.$strip>>;`,
  'contract/endpoint': `import type { z } from 'zod';
export interface Endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly params: P;
    readonly query: Q;
    readonly body: B;
    readonly answer: A;
}
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
export declare function call<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(endpoint: E): AnswerOf<E>;`,
  'domain/case': `export declare const caseNoun: {
    states: {
        readonly draft: { readonly code: 10; readonly label: "草稿" };
        readonly paid: { readonly code: 41; readonly label: "已赔付" };
    };
    transitions: { pay: { from: readonly "draft"[]; to: "paid" } };
    actions: { edit: { in: readonly "draft"[] } };
    statesWhere: (test: (state: 10 | 41) => boolean) => readonly (10 | 41)[];
};
export declare const caseStatus: { codes: readonly (10 | 41)[]; code: { readonly draft: 10; readonly paid: 41 } };
export declare const statusBy: (turn: string) => typeof caseStatus;
export declare const ended: readonly (41)[];`,
  'domain/money': `declare const fenBrand: unique symbol;
export type Fen = number & {
    readonly [fenBrand]: true;
};
export {};`,
};
const subpaths = {
  'contract/claims': 'contract/claims',
  'contract/endpoint': 'contract/endpoint',
  'domain/case': 'domain/case',
  runtime: 'runtime/index',
  ui: 'ui/index',
};
type Modules = Record<string, string>;
const api = (modules: Modules) => ({
  subpaths,
  modules,
  versions: { kernel: '0.1.0', contract: '1.0.0', libraries: { react: '19.3.1' } as Record<string, string> },
  identities: { 'contract/claims reportCase': 'POST /claims' },
});

/** Returns the kernel with some text replaced. Throws when a text is missing, since nothing would be changed then. */
function changed(
  edits: readonly (readonly [module: keyof typeof kernel, from: string, to: string])[],
): Modules {
  const modules: Modules = { ...kernel };
  for (const [module, from, to] of edits) {
    if (!modules[module]?.includes(from)) throw new Error(`${module} has no "${from}"`);
    modules[module] = modules[module].replace(from, to);
  }
  return modules;
}

// Inside the kernel, where the declarations' libraries resolve.
const cache = join(__dirname, '..', '..', '..', 'shared-kernel', '.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'kernel-api-spec-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const broken = async (modules: Modules) =>
  (await brokenBetween(api(kernel), api(modules), folder)).map(({ subpath, name }) => `${subpath} ${name}`);

describe('a breaking change of the kernel', () => {
  it.each([
    ['a removed export', 'ui PageHeader', [['ui/index', 'export { PageHeader }', 'export {}']]],
    ['a prop of another type', 'ui PageHeader', [['ui/page-header', 'title: ReactNode', 'title: string']]],
    ['a new prop that must be given', 'ui PageHeader', [['ui/page-header', 'hint?:', 'hint:']]],
    [
      'a type with another parameter',
      'ui Rows',
      [['ui/page-header', 'Rows<Row, Key = string>', 'Rows<Row, Key, More>']],
    ],
    [
      'a value that has become a type',
      'ui ErrorBoundary',
      [['ui/index', 'export { ErrorBoundary }', 'export type { ErrorBoundary }']],
    ],
    ['less in a payload', 'runtime topics', [['runtime/topics', 'count: z.ZodInt', 'total: z.ZodInt']]],
    [
      'more to publish in a payload',
      'runtime topics',
      [['runtime/topics', 'count: z.ZodInt;', 'count: z.ZodInt; of: z.ZodInt;']],
    ],
    [
      'a method that takes less',
      'runtime navigation',
      [['runtime/navigation', 'to: string', "to: '/index/home'"]],
    ],
    [
      'more to send to an endpoint',
      'contract/claims reportCase',
      [['contract/claims', 'person: z.ZodInt;', 'person: z.ZodInt; day: z.ZodString;']],
    ],
    ['less in an answer', 'contract/claims reportCase', [['contract/claims', 'caseId: z.ZodInt;', '']]],
    ['another code of a state', 'domain/case caseNoun', [['domain/case', 'code: 41', 'code: 42']]],
    ['a removed code', 'domain/case statusBy', [['domain/case', '; readonly paid: 41 }', ' }']]],
    ['a removed action', 'domain/case caseNoun', [['domain/case', 'edit:', 'change:']]],
  ] as const)('is detected: %s', async (_, named, edits) => {
    expect(await broken(changed(edits))).toContain(named);
  });

  it('is reported with its reason', async () => {
    const modules = changed([['ui/page-header', 'title: ReactNode', 'title: string']]);

    const [first] = await brokenBetween(api(kernel), api(modules), folder);

    expect(first?.why).toMatch(/not assignable to type 'string'/);
  });
});

describe('a compatible change of the kernel', () => {
  it('is an added export, an optional prop, a wider parameter, or an added field of an answer or state', async () => {
    const modules = changed([
      ['ui/index', 'export { PageHeader }', 'export { PageHeader, tableOf }'],
      ['ui/page-header', 'hint?: ReactNode;', 'hint?: ReactNode;\n    extra?: ReactNode;'],
      ['runtime/topics', 'count: z.ZodInt;', 'count: z.ZodInt; of: z.ZodOptional<z.ZodInt>;'],
      ['runtime/navigation', 'to: string', 'to: string | URL'],
      ['contract/claims', 'person: z.ZodInt;', 'person: z.ZodInt; note: z.ZodOptional<z.ZodString>;'],
      ['contract/claims', 'caseId: z.ZodInt;', 'caseId: z.ZodInt; caseNo: z.ZodString;'],
      [
        'domain/case',
        'label: "草稿" };',
        'label: "未提交" }; readonly lost: { readonly code: 12; readonly label: "遗失" };',
      ],
      ['domain/case', 'transitions: {', 'transitions: { lose: { from: readonly "draft"[]; to: "lost" };'],
      [
        'domain/case',
        '(state: 10 | 41) => boolean) => readonly (10 | 41)',
        '(state: 10 | 12 | 41) => boolean) => readonly (10 | 12 | 41)',
      ],
      ['domain/case', 'code: { readonly draft: 10;', 'code: { readonly draft: 10; readonly lost: 12;'],
      ['domain/case', 'codes: readonly (10 | 41)', 'codes: readonly (10 | 12 | 41)'],
      ['domain/case', 'readonly (41)[]', 'readonly (12 | 41)[]'],
      // Makes new declarations of everything built on these: brands, privates and conditional types must not matter.
      ['domain/money', 'export {};', 'export declare const zero: Fen;\nexport {};'],
      ['contract/endpoint', 'readonly path: string;', 'readonly path: string;\n    readonly id?: string;'],
      ['ui/error-boundary', 'private readonly retry;', 'private readonly again;'],
    ]);

    expect(await broken(modules)).toEqual([]);
  });
});

describe('the verdict on a kernel change', () => {
  const withoutHeader = changed([['ui/index', 'export { PageHeader }', 'export {}']]);

  it('refuses a breaking change without a higher version, and names the version that allows it', async () => {
    const present = api(withoutHeader);

    const compared = await compareApis(api(kernel), present, folder);

    expect(compared.verdict).toBe('broken');
    expect(describeVerdict(compared, present.versions)).toMatch(
      /raise the kernel's version \(0\.1\.0 in [^)]*\)[\s\S]*PageHeader/,
    );
  });

  it('accepts a breaking change together with a higher version', async () => {
    const present = { ...api(withoutHeader), versions: { ...api(withoutHeader).versions, kernel: '0.2.0' } };

    expect((await compareApis(api(kernel), present, folder)).verdict).toBe('raised');
  });

  it('requires a higher contract version when an endpoint breaks or moves', async () => {
    const moved = { ...api(kernel), identities: { 'contract/claims reportCase': 'POST /cases' } };
    const raised = { ...moved, versions: { ...moved.versions, kernel: '0.2.0' } };

    const compared = await compareApis(api(kernel), raised, folder);

    expect(compared).toMatchObject({ verdict: 'broken', broken: [{ name: 'reportCase' }] });
    expect(describeVerdict(compared, raised.versions)).toMatch(/raise the contract's version/);
  });

  it('treats another major version of a provided library as a breaking change', async () => {
    const present = { ...api(kernel), versions: { ...api(kernel).versions, libraries: { react: '20.0.0' } } };

    expect((await compareApis(api(kernel), present, folder)).broken).toEqual([
      { subpath: 'libraries', name: 'react', why: '19.3.1 is 20.0.0 now' },
    ]);
  });

  it.each([
    ['0.1.0', '0.1.9', false],
    ['0.1.9', '0.2.0', true],
    ['1.4.0', '1.5.0', false],
    ['1.4.0', '2.0.0', true],
    ['0.9.0', '1.0.0', true],
  ])('allows a breaking change from %s to %s: %s', (from, to, allowed) => {
    expect(allowsBreaks(from, to)).toBe(allowed);
  });
});

describe('the record of the kernel’s exports', () => {
  const linesOf = (modules: Modules) => recordText(api(modules)).split('\n');

  it('changes in one line when an endpoint changes', () => {
    const before = linesOf(kernel);
    const after = linesOf(
      changed([['contract/claims', 'caseId: z.ZodInt;', 'caseId: z.ZodInt; no: z.ZodInt;']]),
    );

    expect(after.filter((line) => !before.includes(line))).toEqual([
      expect.stringContaining('"contract/claims"'),
    ]);
  });

  it('names an added export', () => {
    const after = linesOf(changed([['ui/index', 'export { PageHeader }', 'export { PageHeader, tableOf }']]));

    expect(after).toContainEqual(expect.stringMatching(/"ui": ".*\btableOf\b/));
  });

  it('resolves re-exported names, with their type parameters', () => {
    expect(exportsOf('ui/index', kernel)).toMatchObject({
      PageHeader: { isType: false, from: 'ui/page-header' },
      Rows: { isType: true, parameters: [{ hasDefault: false }, { hasDefault: true }] },
    });
  });
});
