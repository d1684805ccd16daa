import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { z } from 'zod';
import { defineEndpoint } from '../contract';
import { civilDate as dayInBody, instant } from '../contract/wire';
import { civilDate } from '../domain/civil-date';
import { DateControl } from '../list/filters/date-control';
import type { Filter } from '../list/filters/filters';
import { useAction } from '../query';
import { clock } from '../runtime';
import { fakeApi, renderPage } from '../testing';
import { Field, FormPage, useForm } from '.';

const report = defineEndpoint({
  id: 'test.report',
  method: 'POST',
  path: '/api/test/report',
  access: 'signed-in',
  summary: 'A form with a day and a time',
  body: z.object({ day: dayInBody, paidDay: dayInBody.optional(), time: instant.optional() }),
  answer: z.object({ id: z.int() }),
});

function ReportPage() {
  const action = useAction(report, { quiet: true });
  const form = useForm({
    schema: report.body,
    submit: (body) => action.run({ body }),
    initial: { day: civilDate('2026-03-01') },
  });
  return (
    <FormPage form={form} title="登记">
      <Field.Date name="day" label="日期" min={civilDate('2026-01-01')} max={civilDate('2026-12-31')} />
      <Field.Date name="paidDay" label="付款日期" />
      <Field.DateTime name="time" label="时间" />
    </FormPage>
  );
}

function Filtered({ filter, start = {} }: { filter: Filter; start?: Record<string, string> }) {
  const [values, setValues] = useState<Record<string, string | undefined>>(start);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Record<
    string,
    string
  >;
  return (
    <>
      <DateControl
        filter={filter}
        values={given}
        onChange={(changed) => setValues({ ...values, ...changed })}
        id="filter"
      />
      <output>{JSON.stringify(given)}</output>
      <button type="button">离开</button>
    </>
  );
}

async function replace(page: ReturnType<typeof renderPage>, input: HTMLElement, text: string) {
  await page.user.clear(input);
  await page.user.type(input, text);
  await page.user.tab();
}

it('a calendar’s today and now are those of Shanghai by the server’s clock', async () => {
  clock.sync('2026-03-20T19:15:00Z');
  const api = fakeApi().on(report, { id: 1 });
  const page = renderPage(<ReportPage />, { api });
  const shown = (name: string) => document.querySelectorAll<HTMLElement>(`.ant-picker-${name}`);
  const choose = async (label: string, name: string) => {
    await page.user.click(screen.getByLabelText(label));
    await page.user.click(await screen.findByText(name));
    return screen.getByLabelText<HTMLInputElement>(label).value;
  };

  expect(await choose('付款日期', '今天')).toBe('2026-03-21');
  expect([...shown('cell-today')].map(({ title }) => title)).toEqual(['2026-03-21']);
  expect(await choose('时间', '此刻')).toBe('2026-03-21 03:15');
  await page.user.click(screen.getByRole('button', { name: /提交/ }));

  expect(api.calls(report)[0]?.body).toMatchObject({
    paidDay: '2026-03-21',
    time: '2026-03-20T19:15:00.000Z',
  });
});

describe('a typed date', () => {
  it('is accepted in every common notation', async () => {
    const api = fakeApi().on(report, { id: 1 });
    const page = renderPage(<ReportPage />, { api });
    const day = screen.getByLabelText('日期');
    const taken: unknown[] = [];
    const texts = [
      '2026-01-05',
      '2026/1/5',
      '2026.1.5',
      '20260105',
      '2026年1月5日',
      '２０２６－０１－０５',
      '46027',
    ];

    for (const text of texts) {
      await replace(page, day, text);
      taken.push((day as HTMLInputElement).value);
    }
    await replace(page, screen.getByLabelText('时间'), `2026/3/8 2:30`);
    await page.user.click(screen.getByRole('button', { name: /提交/ }));

    expect(taken).toEqual(texts.map(() => '2026-01-05'));
    expect(api.calls(report)[0]?.body).toEqual({ day: '2026-01-05', time: '2026-03-07T18:30:00.000Z' });
  });

  it('stays in the field with the reason when it is invalid, and is not submitted', async () => {
    const api = fakeApi().on(report, { id: 1 });
    const page = renderPage(<ReportPage />, { api });
    const rows = [
      ['日期', '2026-02-30', '“2026-02-30”不是有效的日期，请填写如2026-01-05'],
      ['日期', '2027/1/1', '不能晚于2026-12-31'],
      ['日期', '2025-12-31', '不能早于2026-01-01'],
      ['付款日期', '昨天', '“昨天”不是有效的日期，请填写如2026-01-05'],
      ['时间', '2026-01-05 25:00', '“2026-01-05 25:00”不是有效的日期和时间，请填写如2026-01-05 09:30'],
    ] as const;

    for (const [label, text, message] of rows) {
      await replace(page, screen.getByLabelText(label), text);
      expect(await screen.findByText(message)).toBeInTheDocument();
      expect(screen.getByLabelText(label)).toHaveValue(text);
      await page.user.click(screen.getByRole('button', { name: /提交/ }));
      expect(api.calls(report)).toEqual([]);

      await replace(page, screen.getByLabelText(label), label === '时间' ? '2026-5-6 8:00' : '2026.5.6');
      await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
    }
    await page.user.click(screen.getByRole('button', { name: /提交/ }));

    expect(api.calls(report)).toHaveLength(1);
  });

  it('replaces the previous date on Enter, and is not submitted when it is invalid', async () => {
    const api = fakeApi().on(report, { id: 1 });
    const page = renderPage(<ReportPage />, { api });
    const field = screen.getByLabelText('日期');

    await page.user.clear(field);
    await page.user.type(field, '2026-02-30{Enter}');
    expect(api.calls(report)).toEqual([]);
    await page.user.clear(field);
    await page.user.type(field, '2026/2/28{Enter}');
    await page.user.click(screen.getByRole('button', { name: /提交/ }));

    expect(api.calls(report).map(({ body }) => body)).toEqual([{ day: '2026-02-28' }]);
  });

  it.each<[string, Filter, string, string, Record<string, string>]>([
    [
      'day',
      { kind: 'date', id: 'on', params: ['on'], label: '日期' },
      '#filter',
      '2026/1/5',
      { on: '2026-01-05' },
    ],
    [
      'month',
      { kind: 'month', id: 'in', params: ['in'], label: '月份' },
      '#filter',
      '2026年1月',
      { in: '2026-01' },
    ],
    [
      'range',
      { kind: 'dateRange', id: 'r', params: ['from', 'to'], label: '期间' },
      '#filter-end',
      '20260105',
      { to: '2026-01-05' },
    ],
    [
      'range of a rule',
      {
        kind: 'dateRange',
        id: 'r',
        params: ['from', 'to'],
        label: '期间',
        rule: { unit: 'day', usual: 30, longest: 400 },
      },
      '#filter-begin',
      '2026.1.5',
      { from: '2026-01-05', to: '2026-03-01' },
    ],
  ])(
    'in a filter by %s is accepted in a common notation, or stays in the field with the reason',
    async (_, filter, place, text, chosen) => {
      jest.spyOn(clock, 'today').mockReturnValue(civilDate('2026-03-01'));
      const page = renderPage(<Filtered filter={filter} />);
      const input = page.container.querySelector<HTMLElement>(place) ?? document.body;

      await replace(page, input, '2026-02-30');
      expect(await screen.findByRole('alert')).toHaveTextContent('“2026-02-30”不是有效的');
      expect(input).toHaveValue('2026-02-30');
      await replace(page, input, text);

      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(JSON.parse(screen.getByRole('status').textContent)).toEqual(chosen);
    },
  );
});
