import { screen } from '@testing-library/react';
import { z } from 'zod';
import { cost, defineListEndpoint, money } from '../contract';
import { civilDate, instant } from '../contract/wire';
import { defineCodes } from '../domain/dictionary';
import { fen, withheld } from '../domain/money';
import { fakeApi, onPhone, renderPage, testCall } from '../testing';
import { defineList, ListPage } from '.';
import { defineList as describeList, describedLists } from './describe-rows';
import { cardsMarkup, rowsIn, rowsMarkup, type FirstRows, type RowsLayout } from './first-rows';

const state = defineCodes('testState', {
  open: { code: 1, label: '待支付', tone: 'yours' },
  plain: { code: 2, label: '按月' },
  either: { code: 3, label: '退保中', tone: 'theirs' },
});
const agreed = defineCodes('agreed', { either: { code: 3, label: '已同意退保' } });

const listThings = defineListEndpoint({
  ...testCall('/api/test/things'),
  title: '台账',
  row: z.object({
    id: z.int(),
    no: z.string().nullable(),
    draftNo: z.string(),
    status: z.int(),
    isAgreed: z.boolean(),
    premium: money.nullable(),
    fee: cost,
    day: civilDate.nullable(),
    at: instant,
    people: z.int().nullable(),
    ratio: z.number(),
    types: z.array(z.string()),
    remark: z.string(),
  }),
  filters: {},
  columns: {
    id: '编号',
    no: '单号',
    status: ['状态', state, (row) => (row.status === state.code.either && row.isAgreed ? agreed : state)],
    premium: '保费',
    fee: '费用',
    day: '日期',
    at: '时间',
    people: '人数',
    remark: '备注',
  },
  sortable: ['premium', 'day'],
});

/** Declares the same list twice: as pages do, and as the build evaluates it. */
const declare = (define: typeof defineList) =>
  define({
    id: 'test.things',
    title: '台账',
    endpoint: listThings,
    rowHref: ({ id }) => `/things/${id}`,
    columns: (c) => [
      c.text('no', '单号', { or: 'draftNo' }),
      c.field('status'),
      c.field('premium', { signed: true }),
      c.field('fee'),
      c.field('day'),
      c.field('at', { exact: true }),
      c.field('people'),
      c.count('ratio', '比例'),
      c.custom('types', '类别', ({ types }) => types.join('、')),
      c.parts('both', '人数/类别', '{people}人，{types}类', { align: 'right' }),
      c.field('remark', { href: ({ id, isAgreed }) => (isAgreed ? `/agreed/${id}` : undefined) }),
      { ...c.field('id'), render: () => '由页面计算' },
    ],
    card: ['no', 'status', 'premium', 'fee', 'people', 'types', 'remark'],
    empty: { text: '无' },
  });

const usual = {
  id: 4,
  no: 'PZ4',
  draftNo: 'TB4',
  status: 99,
  isAgreed: false,
  premium: fen(1),
  fee: fen(1),
  day: '2026-01-01',
  at: '2026-01-01T00:00:00.000Z',
  people: 1,
  ratio: 1,
  types: ['6'],
  remark: '无',
};
const rows = [
  {
    id: 1,
    no: 'PZ1',
    draftNo: 'TB1',
    status: 1,
    isAgreed: false,
    premium: fen(123_456_789),
    fee: fen(0),
    day: '2026-11-21',
    at: '2026-11-21T01:02:03.000Z',
    people: 12_345,
    ratio: 12.5,
    types: ['1', '4'],
    remark: '<img src=x onerror="alert(1)"> & "引号"',
  },
  {
    id: 2,
    no: null,
    draftNo: 'TB2',
    status: 2,
    isAgreed: true,
    premium: fen(-50),
    fee: withheld,
    day: null,
    at: '2026-12-31T16:00:00.000Z',
    people: null,
    ratio: 3,
    types: [],
    remark: '',
  },
  { ...usual, id: 3, no: 'PZ3', status: 3, isAgreed: true, premium: null, people: 0, ratio: 0 },
  usual,
] as z.output<typeof listThings.answer>['list'];
const answer = { list: rows, count: rows.length };

/** Declares the list both ways and renders the page's; returns it, and the markup that `draw` makes of the description. */
function bothWays(
  draw: (described: FirstRows, rows: NonNullable<ReturnType<typeof rowsIn>>['list']) => string,
) {
  const list = declare(defineList);
  declare(describeList as unknown as typeof defineList); // the build uses it instead of the kernel's
  const described = describedLists().at(-1)?.rows;
  const onWire: unknown = JSON.parse(JSON.stringify({ data: z.encode(listThings.answer, answer) }));
  const place = document.createElement('div');
  place.innerHTML = described ? draw(described, rowsIn(onWire)?.list ?? []) : '';
  return { list, place };
}
const open = '<span class="kb-cell-unknown"></span>';

const cellsIn = (table: Element) =>
  [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) =>
      cell.innerHTML.replaceAll(/ (?:style|tabindex|data-discover)="[^"]*"/g, ''),
    ),
  );

const withoutLinks = (cell: string) => cell.replaceAll(/<\/?a\b[^>]*>/g, '');
const linksIn = (table: string[][]) =>
  [
    ...table
      .flat()
      .join('')
      .matchAll(/href="([^"]*)"/g),
  ].map(([, href]) => href);

it('the early rows of a list show each table cell as the page does, or a placeholder', async () => {
  const keys = declare(defineList).columns.map(({ key }) => key);
  const layout = {
    columns: keys.map((key) => [key, 100] as const),
    size: 'small',
    isChosen: false,
    top: 0,
    windowWidth: 0,
  } satisfies RowsLayout;
  const { list, place } = bothWays((described, wired) => rowsMarkup(described, wired, layout, ''));
  localStorage.setItem('kb.columns.1.test.things', JSON.stringify(keys));
  renderPage(<ListPage list={list} />, { api: fakeApi().on(listThings, answer) });
  const drawn = cellsIn(await screen.findByRole('table'));
  const early = cellsIn(place);

  const left = early.map((cells) => keys.filter((_, at) => cells[at]?.includes(open)));
  expect(left).toEqual([
    ['types', 'id'],
    ['fee', 'types', 'id'],
    ['status', 'premium', 'types', 'id'],
    ['status', 'types', 'id'],
  ]);
  const certain = (cells: string[], at: number) =>
    cells.map((cell, index) => (early[at]?.[index]?.includes(open) ? open : withoutLinks(cell)));
  expect(early.map(certain)).toEqual(drawn.map(certain));
  // The early rows omit a link that depends on more fields than its address contains.
  expect(linksIn(early)).toEqual(['/things/1', '/things/2', '/things/3', '/things/4']);
  expect(linksIn(drawn)).toEqual(expect.arrayContaining(linksIn(early)));
});

const factsIn = (cards: Element) =>
  [...cards.querySelectorAll('li')].map((card) =>
    [...card.querySelectorAll('h2, h2 + div:not(.kb-card-facts), dt, dd')].map((part) =>
      part.innerHTML.replaceAll(/ (?:style|tabindex|data-discover)="[^"]*"/g, ''),
    ),
  );

it('the early rows of a list on a phone show each card as the page does, with placeholders', async () => {
  const { list, place } = bothWays(cardsMarkup);
  onPhone();
  renderPage(<ListPage list={list} />, { api: fakeApi().on(listThings, answer) });
  const drawn = factsIn(await screen.findByRole('list', { name: '台账' }));
  const early = factsIn(place);

  expect(early.map((facts) => facts.filter((fact) => fact === open).length)).toEqual([1, 2, 3, 2]);
  expect(early[0]?.[0]).toBe('<a class="kb-link" href="/things/1">PZ1</a>');
  const certain = (facts: string[], at: number) =>
    facts.map((fact, index) => (early[at]?.[index] === open ? open : withoutLinks(fact)));
  expect(early.map(certain)).toEqual(drawn.map(certain));
});
