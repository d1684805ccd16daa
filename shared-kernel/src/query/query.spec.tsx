import { act, screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { defineEndpoint, money, problems } from '../contract';
import { fen, type Fen } from '../domain/money';
import { bus, http, queryClient, topics } from '../runtime';
import { fakeApi, noNetwork, refuse, Refusal } from '../testing/fake-api';
import { renderPage } from '../testing/render-page';
import { useAction, useDownload, useEndpoint } from '.';
import { testCall } from '../testing/test-call';

const getBalance = defineEndpoint({
  ...testCall('/api/balance'),
  answer: z.object({ available: money }),
});
const pay = defineEndpoint({
  ...testCall('/api/orders/{id}/pay', 'POST'),
  params: z.object({ id: z.coerce.number<string>() }),
  body: z.object({ money }),
  idempotent: true,
});

function Wallet({ amounts = [fen(100)], onDone }: { amounts?: Fen[]; onDone?: () => void }) {
  const balance = useEndpoint(getBalance);
  const action = useAction(pay, { invalidates: [getBalance], onDone, quiet: true });
  return (
    <main>
      <p>{balance.error ? balance.error.message : `余额 ${balance.data?.available ?? '…'}`}</p>
      {action.problem && <p role="alert">{action.problem.message}</p>}
      {amounts.map((amount) => (
        <button key={amount} onClick={() => action.run({ params: { id: 3 }, body: { money: amount } })}>
          支付{amount}
          {action.isRunning && '中'}
        </button>
      ))}
    </main>
  );
}

function Optional() {
  const balance = useEndpoint(getBalance, undefined, { quiet: true });
  return <p>{balance.isError && '没有余额'}</p>;
}

const keysOf = (api: ReturnType<typeof fakeApi>) =>
  api.calls(pay).map(({ headers }) => headers['Idempotency-Key']);

describe('useEndpoint', () => {
  it('publishes a failed first load, but not a failed refresh or a failed quiet call', async () => {
    const raised: string[] = [];
    const listening = bus.on(topics.problemRaised).subscribe(({ message }) => raised.push(message));
    let isBroken = true;
    const api = fakeApi().on(getBalance, () => (isBroken ? refuse(2008) : { available: fen(5000) }));
    const { unmount } = renderPage(<Optional />, { api });
    expect(await screen.findByText('没有余额')).toBeVisible();
    expect(raised).toEqual([]);
    unmount();
    queryClient.clear();

    renderPage(<Wallet />, { api });
    const failed = '方案已失效，请联系专属客服';
    expect(await screen.findByText(failed)).toBeVisible();
    expect(raised).toEqual([failed]);

    isBroken = false;
    await act(() => queryClient.refetchQueries());
    isBroken = true;
    await act(() => queryClient.refetchQueries());
    expect(raised).toEqual([failed]);
    listening.unsubscribe();
  });
});

describe('leaving a page', () => {
  it('cancels its pending call', async () => {
    const fake = fakeApi();
    const signals: (AbortSignal | undefined)[] = [];
    http.defaults.adapter = (config) => {
      signals.push(config.signal as AbortSignal | undefined);
      return new Promise(() => {});
    };
    const { unmount } = renderPage(<Wallet />, { api: fake });
    await waitFor(() => expect(signals).toHaveLength(1));

    unmount();

    expect(signals[0]?.aborted).toBe(true);
  });
});

describe('useDownload', () => {
  const getTemplate = defineEndpoint({ ...testCall('/api/template'), raw: true });

  function TemplateButton() {
    const download = useDownload(getTemplate, '模板.xlsx');
    return <button onClick={() => download.run()}>下载模板</button>;
  }

  it('saves one file for a double click, under the fallback name when the server sends none', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:portal';
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.download} from ${this.href}`);
    });
    let answer = () => {};
    const api = fakeApi().on(
      getTemplate,
      () => new Promise((resolve) => (answer = () => resolve(new Blob(['xlsx'])))),
    );
    const { user } = renderPage(<TemplateButton />, { api });

    await user.dblClick(screen.getByRole('button'));
    expect(api.calls(getTemplate)).toHaveLength(1);
    answer();

    await waitFor(() => expect(saved).toEqual(['模板.xlsx from blob:portal']));
    clicked.mockRestore();
  });

  it('publishes a refusal on the event bus', async () => {
    const raised: unknown[] = [];
    const listening = bus.on(topics.problemRaised).subscribe((problem) => raised.push(problem));
    const { user } = renderPage(<TemplateButton />, { api: fakeApi().on(getTemplate, refuse(2008)) });

    await user.click(screen.getByRole('button'));

    await waitFor(() =>
      expect(raised).toMatchObject([{ code: 2008, message: '方案已失效，请联系专属客服' }]),
    );
    listening.unsubscribe();
  });
});

describe('useAction', () => {
  it('sends one call for repeated clicks, then reloads the data that it changed', async () => {
    let available = fen(5000);
    let answer: () => void = () => {};
    const onDone = jest.fn();
    const api = fakeApi()
      .on(getBalance, () => ({ available }))
      .on(pay, () => new Promise((resolve) => (answer = () => resolve(null))));
    const { user } = renderPage(<Wallet onDone={onDone} />, { api });
    await screen.findByText('余额 5000');

    await user.click(screen.getByRole('button'));
    await user.click(screen.getByRole('button'));
    available = fen(4900);
    await act(async () => answer());

    expect(await screen.findByText('余额 4900')).toBeVisible();
    expect(api.calls(pay)).toMatchObject([{ params: { id: '3' }, body: { money: 1 } }]);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('uses the same idempotency key while the outcome is unknown, and a new one after success', async () => {
    const api = fakeApi()
      .on(getBalance, { available: fen(0) })
      .on(pay, noNetwork);
    const { user } = renderPage(<Wallet />, { api });

    await user.click(screen.getByRole('button'));
    await screen.findByRole('alert');
    api.on(pay, null);
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(new Set(keysOf(api)).size).toBe(2));

    const keys = keysOf(api);
    const [first, second, third] = [keys[0], keys.at(-2), keys.at(-1)];
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('uses a new idempotency key after a refusal, and the same one for input that was edited after a lost answer', async () => {
    const api = fakeApi()
      .on(getBalance, { available: fen(0) })
      .on(pay, refuse(3001, { available: '0', shortfall: '1' }));
    const { user } = renderPage(<Wallet amounts={[fen(100), fen(200)]} />, { api });
    const [one, two] = screen.getAllByRole('button');
    if (!one || !two) throw new Error('two buttons expected');

    await user.click(one);
    expect(await screen.findByRole('alert')).toHaveTextContent('还需1元，请先充值');
    await user.click(one);
    await waitFor(() => expect(api.calls(pay)).toHaveLength(2));
    api.on(pay, noNetwork);
    await user.click(one);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('网络连接失败'));
    const lost = keysOf(api).at(-1);
    expect(new Set(keysOf(api)).size).toBe(3);
    const storedBefore = new Refusal(problems.conflict.code, problems.alreadySubmitted.text, {});
    api.on(pay, ({ body }) => ((body as { money: number }).money === 2 ? storedBefore : null));
    await user.click(two);

    expect(await screen.findByText(/^上次提交已成功/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(keysOf(api).slice(-2)).toEqual([lost, lost]);
    expect(api.calls(pay).slice(-2)).toMatchObject([{ body: { money: 2 } }, { body: { money: 1 } }]);
  });
});
