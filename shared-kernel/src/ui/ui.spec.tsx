import { screen, waitFor } from '@testing-library/react';
import { ProblemError } from '../client';
import { listByType } from '../contract/reference';
import { defineDictionary } from '../domain/dictionary';
import { fen } from '../domain/money';
import { fakeApi, renderPage } from '../testing';
import { CopyText, DictTag, ErrorPanel, Instant, Money, Sensitive } from '.';

describe('values on screen', () => {
  it('money has a sign, separators and two decimals; a missing amount is a dash, not zero', () => {
    renderPage(
      <>
        <p>
          <Money value={fen(-123_456)} />
        </p>
        <p>
          <Money value={fen(100)} signed />
        </p>
        <p data-testid="missing">
          <Money value={null} />
        </p>
      </>,
    );

    expect(screen.getByText('-¥1,234.56')).toBeInTheDocument();
    expect(screen.getByText('+¥1.00')).toBeInTheDocument();
    expect(screen.getByTestId('missing')).toHaveTextContent('-');
  });

  it('instants are shown in Shanghai time to the minute, or to the second on request', () => {
    renderPage(
      <>
        <Instant value="2026-11-20T16:00:01Z" />
        <Instant value="2026-11-20T16:00:01Z" exact />
      </>,
    );

    expect(screen.getByText('2026-11-21 00:00')).toBeInTheDocument();
    expect(screen.getByText('2026-11-21 00:00:01')).toBeInTheDocument();
  });

  it('a code that the build does not know is shown with the server’s label', async () => {
    const status = defineDictionary({ name: 'status', entries: { inForce: { code: 1, label: '保障中' } } });
    const api = fakeApi().on(listByType, ({ query }) => ({
      list: [{ value: '9', label: `${query.type}的新状态`, sort: 1, extra: null }],
      count: 1,
    }));

    renderPage(<DictTag dictionary={status} code={9} />, { api });

    expect(await screen.findByText('status的新状态')).toBeInTheDocument();
  });

  it('an unknown code is shown as received when the server has no label', () => {
    const status = defineDictionary({
      name: 'status',
      entries: { inForce: { code: 1, label: '保障中', tone: 'done' } },
    });
    renderPage(<DictTag dictionary={status} code={9} />);

    expect(screen.getByText('9')).toBeInTheDocument();
  });
});

describe('an error on a page', () => {
  it('shows what happened, that nothing changed, what to do, and the reference number', () => {
    renderPage(
      <ErrorPanel error={new ProblemError({ code: 500, message: '系统繁忙，请稍后再试', traceId: 'T-1' })} />,
    );

    const panel = screen.getByRole('alert');
    expect(panel).toHaveTextContent('系统繁忙，请稍后再试');
    expect(panel).toHaveTextContent('您的数据没有改变');
    expect(panel).toHaveTextContent('参考编号：T-1');
  });

  it('shows a refusal without a reference number, and leads back', () => {
    const error = new ProblemError({ code: 3003, message: '订单已支付', traceId: 'T-1' });
    renderPage(<ErrorPanel error={error} onRetry={jest.fn()} />);

    expect(screen.getByRole('alert')).toHaveTextContent(/^订单已支付您的数据没有改变。返 ?回首页重 ?试$/);
  });

  it('does not show the internal message of a bug', () => {
    renderPage(<ErrorPanel error={new TypeError('x is not a function')} />);

    expect(screen.getByRole('alert')).not.toHaveTextContent('x is not a function');
  });

  it('is caught by the page when thrown during render, with a retry button', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('boom');
    };

    renderPage(<Broken />);

    expect(screen.getByRole('button', { name: '重试' })).toBeInTheDocument();
  });
});

describe('a masked value', () => {
  it('is shown in full on request and masked again when hidden', async () => {
    const unmask = jest.fn(async () => '110101199003070011');
    const { user } = renderPage(<Sensitive masked="110***********0011" label="证件号码" unmask={unmask} />);

    await user.click(screen.getByRole('button', { name: '显示完整证件号码' }));
    expect(await screen.findByText('110101199003070011')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '隐藏完整证件号码' }));

    expect(screen.getByText('110***********0011')).toBeInTheDocument();
    expect(screen.queryByText('110101199003070011')).not.toBeInTheDocument();
  });

  it('stays masked when access is denied', async () => {
    const unmask = jest.fn().mockRejectedValue(new Error('refused'));
    const { user } = renderPage(<Sensitive masked="110***********0011" label="证件号码" unmask={unmask} />);

    await user.click(screen.getByRole('button', { name: '显示完整证件号码' }));

    await waitFor(() => expect(screen.getByText('110***********0011')).toBeInTheDocument());
  });
});

describe('a number to copy', () => {
  it('is copied to the clipboard and confirmed', async () => {
    const { user } = renderPage(<CopyText text="P20260001" />);

    await user.click(screen.getByRole('button', { name: '复制P20260001' }));

    expect(await navigator.clipboard.readText()).toBe('P20260001');
    expect(screen.getByRole('status')).toHaveTextContent('已复制');
  });
});
