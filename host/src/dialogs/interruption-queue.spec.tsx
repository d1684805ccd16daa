import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { navigation, queryClient } from 'shared-kernel/runtime';
import type { Interruption } from './interruption';
import { useTurn } from './interruption-queue';

interface DialogProps {
  name: string;
  kind?: Interruption['kind'];
  requested?: boolean;
  ready?: boolean;
}

function Dialog({ name, kind = 'task', requested = true, ready }: DialogProps) {
  const verdict = useTurn(name, requested ? { kind } : undefined, { ready });
  return verdict === 'open' ? <p>{name}</p> : verdict === 'toast' ? <p>toast of {name}</p> : null;
}

const both = (first: boolean, second: boolean) => (
  <>
    <Dialog name="first" requested={first} />
    <Dialog name="second" requested={second} />
  </>
);

const foreignDialog = () => {
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  return dialog;
};

describe('dialogs that the user did not request', () => {
  it('open at once when no other one is requested', () => {
    render(both(false, true));
    expect(screen.getByText('second')).toBeVisible();
  });

  it('open one after another, in the order of their requests', async () => {
    const { rerender } = render(both(false, true));
    rerender(both(true, true));
    expect(screen.getByText('second')).toBeVisible();
    expect(screen.queryByText('first')).not.toBeInTheDocument();

    rerender(both(true, false));

    expect(await screen.findByText('first')).toBeVisible();
    expect(screen.queryByText('second')).not.toBeInTheDocument();
  });

  it('leave the queue when they are cancelled before their turn', async () => {
    const { rerender } = render(both(true, true));
    rerender(both(true, false));
    rerender(both(false, false));
    await act(async () => {});

    expect(screen.queryByText(/first|second/)).not.toBeInTheDocument();
  });

  it('release the queue when they are unmounted', async () => {
    const { rerender } = render(both(true, true));
    rerender(<Dialog name="second" />);

    expect(await screen.findByText('second')).toBeVisible();
  });

  it('wait until a page’s dialog is closed or hidden, unlike dialogs that the user requested', async () => {
    const openDialog = foreignDialog();
    const { rerender } = render(<Dialog name="unasked" />);
    expect(screen.queryByText('unasked')).not.toBeInTheDocument();
    rerender(
      <>
        <Dialog name="unasked" />
        <Dialog name="asked" kind="asked" />
      </>,
    );
    expect(screen.getByText('asked')).toBeVisible();

    rerender(<Dialog name="unasked" />);
    await act(async () => {});
    expect(screen.queryByText('unasked')).not.toBeInTheDocument();

    openDialog.style.display = 'none';
    await waitFor(() => expect(screen.getByText('unasked')).toBeVisible());
    openDialog.remove();
  });

  it('wait while a form is being filled; news shows a toast instead', async () => {
    const saved = navigation.block('未保存');
    render(
      <>
        <Dialog name="unasked" />
        <Dialog name="news" kind="news" />
      </>,
    );
    expect(await screen.findByText('toast of news')).toBeVisible();
    cleanup();
    render(<Dialog name="unasked" />);
    await act(async () => {});
    expect(screen.queryByText('unasked')).not.toBeInTheDocument();

    act(saved);

    expect(await screen.findByText('unasked')).toBeVisible();
  });

  it('wait while a filter is being typed', async () => {
    render(<input defaultValue="张" aria-label="姓名" />);
    screen.getByLabelText('姓名').focus();
    render(<Dialog name="unasked" />);
    expect(screen.queryByText('unasked')).not.toBeInTheDocument();

    act(() => screen.getByLabelText('姓名').blur());

    expect(await screen.findByText('unasked')).toBeVisible();
  });

  it('wait while an action is being sent, and until its result is on screen', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: () => answered });
    const sent = mutation.execute(undefined);
    render(<Dialog name="unasked" />);
    await act(async () => answer());
    await act(async () => sent);
    expect(screen.queryByText('unasked')).not.toBeInTheDocument();

    expect(await screen.findByText('unasked')).toBeVisible();
  });

  it('open when an action has got no response for 15 s, though nothing on the page changes', async () => {
    jest.useFakeTimers();
    const mutation = queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: () => new Promise<void>(() => {}) });
    void mutation.execute(undefined);
    render(<Dialog name="unasked" />);
    await act(() => jest.advanceTimersByTimeAsync(14_000));
    expect(screen.queryByText('unasked')).not.toBeInTheDocument();

    await act(() => jest.advanceTimersByTimeAsync(2_000));

    expect(screen.getByText('unasked')).toBeVisible();
    queryClient.getMutationCache().clear();
    jest.useRealTimers();
  });

  it('check the page when they are about to open, not when they start to load', async () => {
    const { rerender } = render(<Dialog name="fetched" ready={false} />);
    const openDialog = foreignDialog();
    rerender(<Dialog name="fetched" ready />);
    expect(screen.queryByText('fetched')).not.toBeInTheDocument();

    openDialog.remove();
    expect(await screen.findByText('fetched')).toBeVisible();
  });

  it('block the queue while they are loading', async () => {
    const both = (ready: boolean) => (
      <>
        <Dialog name="fetched" ready={ready} />
        <Dialog name="later" />
      </>
    );
    const { rerender } = render(both(false));
    expect(screen.queryByText(/fetched|later/)).not.toBeInTheDocument();

    rerender(both(true));
    expect(screen.getByText('fetched')).toBeVisible();
    expect(screen.queryByText('later')).not.toBeInTheDocument();
  });
});
