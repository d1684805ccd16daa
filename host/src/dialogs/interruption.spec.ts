import { decideInterruption, type Interruption, type Situation, type Verdict } from './interruption';

const now = Date.parse('2026-11-21T02:00:00Z');
const minutes = (count: number) => count * 60_000;

const reading: Situation = {
  isInterrupted: false,
  isDialogOpen: false,
  isSubmitting: false,
  isFilling: false,
  address: '/index/home',
  now,
};
const filling = { isFilling: true };
const submitting = { isSubmitting: true };
const inDialog = { isDialogOpen: true };
const interrupted = { isInterrupted: true };
const at = (address: string) => ({ address });

const message: Interruption = { kind: 'news', link: '/insurance/details/7', since: now };
const signature: Interruption = { kind: 'task', link: '/setting/protocol' };
const order: Interruption = { kind: 'task' };
const update: Interruption = { kind: 'task', isBeside: true };
const bell: Interruption = { kind: 'asked' };

const cases: [what: string, given: Interruption, when: Partial<Situation>, verdict: Verdict][] = [
  ['a message while a page is read', message, {}, 'open'],
  ['a message while a form holds values', message, filling, 'toast'],
  ['a message while another one is open', message, interrupted, 'wait'],
  ['a message while a page has a dialog open', message, inDialog, 'wait'],
  ['a message while a dialog of a filled form is open', message, { ...filling, ...inDialog }, 'wait'],
  ['a message in the moment of submitting', message, { ...filling, ...submitting }, 'wait'],
  ['a message of two minutes ago', { ...message, since: now - minutes(2) }, {}, 'open'],
  ['a message of seven minutes ago', { ...message, since: now - minutes(7) }, {}, 'drop'],
  ['an old message behind a dialog', { ...message, since: now - minutes(7) }, inDialog, 'drop'],
  ['a message about nothing', { kind: 'news', link: null, since: now }, at('/insurance/details/7'), 'open'],
  ['a message with a broken link', { ...message, link: 'http://[' }, at('/insurance/details/7'), 'open'],
  ['a message about the page on screen', message, at('/insurance/details/7'), 'toast'],
  ['a message about another page of its subject', message, at('/insurance/reInsure/7'), 'toast'],
  ['a message about a page with its number in the query', message, at('/insurance/edit?id=7'), 'toast'],
  ['a message about another row', message, at('/insurance/details/17'), 'open'],
  ['a message about the same number elsewhere', message, at('/addReduce/logDetail/7'), 'open'],
  [
    'a message about a page without number',
    { ...message, link: '/setting/operator' },
    at('/setting/operator?tab=1'),
    'toast',
  ],
  [
    'a message about a row of the page that shows all of them',
    { ...message, link: '/setting/protocol?agreement=4' },
    at('/setting/protocol'),
    'toast',
  ],
  ['an agreement to sign', signature, {}, 'open'],
  ['an agreement while a form holds values', signature, filling, 'wait'],
  ['an agreement in the moment of submitting', signature, submitting, 'wait'],
  ['an agreement at the page where it is signed', signature, at('/setting/protocol'), 'wait'],
  ['an order that can still be paid', { ...order, until: now + 1 }, {}, 'open'],
  ['an order whose time has run out', { ...order, until: now }, {}, 'drop'],
  ['an order that runs out behind a dialog', { ...order, until: now }, inDialog, 'drop'],
  ['an agreement behind a message', signature, interrupted, 'wait'],
  ['a new version beside the page', update, {}, 'open'],
  ['a new version beside a form with values', update, filling, 'open'],
  ['a new version over a form with values', { kind: 'task' }, filling, 'wait'],
  ['a new version while a dialog is open', update, inDialog, 'wait'],
  ['what the user opens', bell, {}, 'open'],
  ['what the user opens over a form or from a dialog', bell, { ...filling, ...inDialog }, 'open'],
  ['what the user opens while another one is open', bell, interrupted, 'wait'],
];

describe('an interruption', () => {
  it.each(cases)('is opened, shown as a toast, delayed or dropped: %s', (_what, given, when, verdict) => {
    expect(decideInterruption(given, { ...reading, ...when })).toBe(verdict);
  });
});
