import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { tempFolder } from '../../portal-api/src/testing/temp-folder';

const root = join(__dirname, '..', '..');
const folders = ['shared-kernel', 'host', 'remote-claims', 'remote-insure', 'portal-api', 'delivery', 'e2e'];

interface Violation {
  rule: { name: string };
  from: string;
  to: string;
}

/** Each rule on the folders of a place, with an import of a folder from a later line or from an unlisted one. */
const betweenFolders: [rule: string, place: string, from: string, to: string][] = [
  ['kernel-direction-domain', 'shared-kernel/src', 'domain', 'contract'],
  ['kernel-direction-contract', 'shared-kernel/src', 'contract', 'client'],
  ['kernel-direction-client', 'shared-kernel/src', 'client', 'runtime'],
  ['kernel-direction-runtime', 'shared-kernel/src', 'runtime', 'query'],
  ['kernel-direction-query', 'shared-kernel/src', 'query', 'list'],
  ['kernel-direction-antd', 'shared-kernel/src', 'antd', 'ui'],
  ['kernel-direction-ui', 'shared-kernel/src', 'ui', 'routing'],
  ['kernel-direction-routing', 'shared-kernel/src', 'routing', 'form'],
  [
    'kernel-direction-list-form-detail-upload-grid-import-chart-pdf-picture-calendar-comparison-tree',
    'shared-kernel/src',
    'list',
    'messages',
  ],
  ['kernel-direction-recognition-table-wizard', 'shared-kernel/src', 'recognition', 'operator'],
  ['host-floor-1', 'host/src', 'ui', 'session'],
  ['host-floor-1', 'host/src', 'brand', 'navigation'],
  ['host-floor-2', 'host/src', 'early', 'session'],
  ['host-floor-3', 'host/src', 'session', 'portal'],
  ['host-floor-4', 'host/src', 'portal', 'boot'],
  ['host-floor-5', 'host/src', 'dialogs/messages', 'layout'],
  ['host-floor-6', 'host/src', 'updates', 'layout'],
  ['host-floor-7', 'host/src', 'layout', 'boot'],
  ['host-floor-8', 'host/src', 'sign-in', 'boot'],
  ['host-floors', 'host/src', 'boot', 'another'],
  ['host-remotes-floor-1', 'host/src/remotes', 'model', 'loading'],
  ['host-remotes-floor-2', 'host/src/remotes', 'loading', 'mounting'],
  ['host-remotes-floors', 'host/src', 'boot', 'remotes/another'],
  ['host-dialogs-floor-1', 'host/src/dialogs', 'recharge', 'messages'],
  ['host-dialogs-floors', 'host/src', 'boot', 'dialogs/another'],
  ['portal-api-floor-1', 'portal-api/src', 'migrations', 'platform'],
  ['portal-api-floor-2', 'portal-api/src', 'platform/db', 'modules/claims'],
  ['portal-api-floor-3', 'portal-api/src', 'modules/claims', 'seeds'],
  ['portal-api-floor-4', 'portal-api/src', 'seeds', 'testing'],
  ['portal-api-floor-5', 'portal-api/src', 'testing', 'fuzz'],
  ['portal-api-floors', 'portal-api/src', 'modules/claims', 'another'],
  ['portal-api-platform-floor-2', 'portal-api/src/platform', 'http', 'workers'],
  ['portal-api-platform-floor-3', 'portal-api/src/platform', 'spreadsheet', 'lists'],
  ['portal-api-platform-floor-1', 'portal-api/src/platform', 'db', 'http'],
  ['portal-api-platform-floors', 'portal-api/src/platform', 'db', 'another'],
  ['portal-api-modules-floor-1', 'portal-api/src/modules', 'files', 'content'],
  ['portal-api-modules-floor-2', 'portal-api/src/modules', 'finance', 'customers'],
  ['portal-api-modules-floor-3', 'portal-api/src/modules', 'messages', 'reference'],
  ['portal-api-modules-floor-4', 'portal-api/src/modules', 'reference', 'documents'],
  ['portal-api-modules-floor-5', 'portal-api/src/modules', 'insure', 'roster'],
  ['portal-api-modules-floor-6', 'portal-api/src/modules', 'claims', 'documents'],
  ['portal-api-modules-floor-7', 'portal-api/src/modules', 'roster', 'agreements'],
  ['portal-api-modules-floor-8', 'portal-api/src/modules', 'agreements', 'vouchers'],
  ['portal-api-modules-floors', 'portal-api/src/modules', 'claims', 'another'],
];

/** Each rule with an import that breaks it: from, to. */
const planted: [rule: string, from: string, to: string][] = [
  ['host-stays-at-home', 'host/src/a.ts', 'remote-claims/src/paths.ts'],
  ['remote-claims-stays-at-home', 'remote-claims/src/features/b/b.ts', 'remote-insure/src/paths.ts'],
  ['remote-claims-stays-at-home', 'remote-claims/src/features/b/c.ts', 'host/src/target.ts'],
  ['remote-insure-stays-at-home', 'remote-insure/src/d.ts', 'portal-api/src/target.ts'],
  ['portal-api-stays-at-home', 'portal-api/src/e.ts', 'delivery/src/target.ts'],
  ['portal-api-takes-contract-and-domain', 'portal-api/src/f.ts', 'shared-kernel/src/ui/target.ts'],
  ['e2e-takes-contract-and-domain', 'e2e/g.ts', 'shared-kernel/src/runtime/target.ts'],
  ['e2e-stays-at-home', 'e2e/h.ts', 'portal-api/src/target.ts'],
  ['delivery-stays-at-home', 'delivery/src/i.ts', 'shared-kernel/src/domain/target.ts'],
  ['shared-kernel-stays-at-home', 'shared-kernel/src/list/j.ts', 'host/src/target.ts'],
  ['features-are-islands', 'remote-claims/src/features/b/k.ts', 'remote-claims/src/features/other/target.ts'],
  ['antd-through-the-kernel', 'remote-claims/src/features/b/l.ts', 'node_modules/antd/index.js'],
  ['routes-read-without-pages', 'remote-claims/src/paths.ts', 'remote-claims/src/features/other/target.ts'],
  [
    'money-through-the-ledger',
    'portal-api/src/modules/claims/m.ts',
    'portal-api/src/modules/finance/target.ts',
  ],
  ['portal-api-composes-at-the-root', 'portal-api/src/modules/claims/o.ts', 'portal-api/src/start.ts'],
  ['no-cycles', 'host/src/v.ts', 'host/src/w.ts'],
  ['resolvable', 'host/src/x.ts', 'host/src/nowhere.ts'],
  ...betweenFolders.map(([rule, place, from, to], at): [string, string, string] => [
    rule,
    `${place}/${from}/floor-${at}.ts`,
    `${place}/${to}/target.ts`,
  ]),
];

const allowed: [from: string, to: string][] = [
  ['host/src/ok.ts', 'shared-kernel/src/list/target.ts'],
  ['host/src/layout/ok.ts', 'host/src/dialogs/messages/target.ts'],
  ['host/src/dialogs/messages/ok.ts', 'host/src/dialogs/turns.ts'],
  ['host/src/remotes/mounting/ok.ts', 'host/src/remotes/model/target.ts'],
  ['remote-claims/src/features/b/ok.ts', 'shared-kernel/src/runtime/target.ts'],
  ['remote-claims/src/features/b/links.ts', 'remote-claims/src/shared/target.ts'],
  ['portal-api/src/modules/claims/ok.ts', 'portal-api/src/modules/finance/ledger.ts'],
  ['portal-api/src/modules/roster/ok.ts', 'portal-api/src/modules/insure/target.ts'],
  ['portal-api/src/platform/ok.ts', 'portal-api/src/config.ts'],
  ['portal-api/src/modules/claims/a.fixtures.ts', 'portal-api/src/testing/target.ts'],
  ['portal-api/src/ok.ts', 'delivery/src/observed/target.ts'],
  ['portal-api/src/ok.ts', 'delivery/src/environment/target.ts'],
  ['portal-api/src/ok.ts', 'shared-kernel/src/contract/target.ts'],
  ['e2e/ok.ts', 'shared-kernel/src/domain/target.ts'],
  ['shared-kernel/src/list/ok.ts', 'shared-kernel/src/ui/target.ts'],
  ['shared-kernel/src/messages/ok.ts', 'shared-kernel/src/list/target.ts'],
  ['shared-kernel/src/ui/ok.ts', 'node_modules/antd/index.js'],
];

interface Cruise {
  violations: Violation[];
  ruleSetUsed: { forbidden: { name: string }[] };
}

function cruise(copy: string): Cruise {
  const tool = join(root, 'node_modules', '.bin', 'depcruise');
  const args = ['--config', 'rules.mjs', '--output-type', 'json', ...folders];
  const { stdout, stderr } = spawnSync(tool, args, { cwd: copy, encoding: 'utf8', maxBuffer: 64e6 });
  if (!stdout) throw new Error(stderr);
  return (JSON.parse(stdout) as { summary: Cruise }).summary;
}

describe('import rules', () => {
  const copy = tempFolder();
  let violations: Violation[] = [];
  let ruleNames: string[] = [];

  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  };
  const importing = (from: string, to: string) => {
    const path = relative(dirname(from), to).replace(/\.ts$/, '');
    return `import '${path.startsWith('.') ? path : `./${path}`}';\n`;
  };

  beforeAll(() => {
    for (const [, to] of allowed) write(to, 'export {};\n');
    for (const [rule, , to] of planted) if (rule !== 'resolvable') write(to, 'export {};\n');
    for (const [from, to] of allowed) write(from, importing(from, to));
    for (const [, from, to] of planted) write(from, importing(from, to));
    write('host/src/w.ts', importing('host/src/w.ts', 'host/src/v.ts'));
    const rules = join(root, 'scripts', 'lib', 'dependency-rules.mjs');
    write(
      'rules.mjs',
      `import { dependencyRules } from ${JSON.stringify(rules)};
       export default { forbidden: dependencyRules(${JSON.stringify(folders)}), options: { parser: 'tsc', tsPreCompilationDeps: true } };`,
    );
    const summary = cruise(copy);
    violations = summary.violations;
    ruleNames = summary.ruleSetUsed.forbidden.map(({ name }) => name);
  }, 60_000);

  it.each(planted)('%s forbids %s → %s', (rule, from) => {
    const found = violations
      .filter((violation) => violation.from === from)
      .map((violation) => violation.rule.name);

    expect(found).toContain(rule);
  });

  it.each(allowed)('allow %s to import %s', (from) => {
    expect(violations.filter((violation) => violation.from === from)).toEqual([]);
  });

  it('are each broken by one of these forbidden imports', () => {
    const broken = new Set(planted.map(([rule]) => rule));

    expect(ruleNames.filter((name) => !broken.has(name))).toEqual([]);
  });
});
