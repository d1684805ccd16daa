import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { caseNoun } from './case';
import { namesOf, type defineNoun } from './define-noun';
import { settlementNoun } from './money';

type AnyNoun = ReturnType<typeof defineNoun>;

/** Every noun, by the name under which its file exports it. */
const nouns = readdirSync(__dirname)
  .filter((file) => !/spec|define-noun/.test(file))
  .flatMap((file) => Object.entries(jest.requireActual<Record<string, AnyNoun>>(join(__dirname, file))))
  .filter(([, exported]) => Object.hasOwn(Object(exported), 'transitions'));

/** States of the specification that no transition reaches. */
const onlySpecified = ['rechargeNoun.cancelled', 'planNoun.void'];

describe.each(nouns)('%s', (title, noun) => {
  const names = namesOf(noun.states);

  it('has a transition into each state, and out of each state that is not final', () => {
    const moves = Object.values(noun.transitions);
    const reached = new Set([...noun.begins, ...moves.map(({ to }) => to)]);
    const left = new Set(moves.flatMap(({ from }) => [...from]));
    const unreached = names.filter((name) => !reached.has(name)).map((name) => `${title}.${name}`);

    expect(unreached.filter((state) => !onlySpecified.includes(state))).toEqual([]);
    expect(names.filter((name) => !left.has(name) && !noun.states[name]?.isEnd)).toEqual([]);
  });

  it('has a distinct code for each state, and amber only where the employer has to act', () => {
    const states = Object.values(noun.states);

    expect(new Set(noun.status.codes).size).toBe(names.length);
    expect(states.filter(({ tone, turn }) => tone === 'yours' && turn !== 'customer')).toEqual([]);
    expect(states.filter(({ tone, turn }) => tone === 'theirs' && turn === 'customer')).toEqual([]);
  });
});

it('a noun shows an unknown state code as received, and allows no action in it', () => {
  expect(caseNoun.status.label(99)).toBe('99');
  expect([caseNoun.stepOf(99), caseNoun.turnOf(99), caseNoun.isEnd(99)]).toEqual([
    undefined,
    undefined,
    false,
  ]);
  expect(caseNoun.mayIn('edit', 99)).toBe(false);
  const notes = { month: undefined, issue: undefined, payment: undefined, settled: undefined };
  expect(settlementNoun.progressOf(99, notes)).toMatchObject({ current: 0, failed: false });
});

const section = ([title, { states, begins, transitions, actions }]: [string, AnyNoun]) => {
  const named = Object.entries(states);
  const lines = [
    ...named.map(([name, { code, label }]) => `${name}: ${code} ${label}`),
    ...begins.map((name) => `[*] --> ${name}`),
    ...Object.entries(transitions).flatMap(([name, { from, to, by }]) =>
      from.map((start) => `${start} --> ${to}: ${name} (${by.join(', ')})`),
    ),
    ...named.filter(([, { isEnd }]) => isEnd).map(([name]) => `${name} --> [*]`),
  ];
  const offered = Object.entries(actions).map(
    ([name, { in: allowed, label, right }]) =>
      `\n- ${name}${label ? ` ${label}` : ''}: ${allowed.join(', ')}${right ? ` (right ${right})` : ''}`,
  );
  const diagram = ['```mermaid', 'stateDiagram-v2', ...lines.map((line) => `  ${line}`), '```'].join('\n');
  return `\n## ${title.replace(/Noun$/, '')}\n\n${diagram}\n${offered.join('')}${offered.length > 0 ? '\n' : ''}`;
};

it('docs/states.md matches the declared states; STATES=write rewrites it', () => {
  const file = join(__dirname, '../../../../docs/states.md');
  const intro =
    '# States\n\nMade by `STATES=write npx jest nouns.spec` from `shared-kernel/src/domain/nouns/`. At each arrow: the transition, and who makes it; below: what a user may do in which states.\n';
  const text = `${intro}${nouns.map(section).join('')}`;
  if (process.env['STATES'] === 'write') writeFileSync(file, text);

  expect(readFileSync(file, 'utf8')).toBe(text);
});
