import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { navigation } from 'shared-kernel/runtime';
import { useTurn, type TurnOptions } from './dialog-turns';

function Dialog({ name, requested, ...options }: { name: string; requested: boolean } & TurnOptions) {
  return useTurn(name, requested, options) ? <p>{name}</p> : null;
}

const both = (first: boolean, second: boolean, unasked?: boolean) => (
  <>
    <Dialog name="first" requested={first} unasked={unasked} />
    <Dialog name="second" requested={second} unasked={unasked} />
  </>
);

const foreignDialog = () => {
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  return dialog;
};

describe('dialogs that open by themselves', () => {
  afterEach(cleanup);

  it('open at once when they are alone', () => {
    render(both(false, true, true));
    expect(screen.getByText('second')).toBeVisible();
  });

  it('open one after another, in the order of their requests', async () => {
    const { rerender } = render(both(false, true, true));
    rerender(both(true, true, true));
    expect(screen.getByText('second')).toBeVisible();
    expect(screen.queryByText('first')).not.toBeInTheDocument();

    rerender(both(true, false, true));

    expect(await screen.findByText('first')).toBeVisible();
    expect(screen.queryByText('second')).not.toBeInTheDocument();
  });

  it('leave the queue when they are cancelled before their turn', async () => {
    const { rerender } = render(both(true, true, true));
    rerender(both(true, false, true));
    rerender(both(false, false, true));
    await act(async () => {});

    expect(screen.queryByText(/first|second/)).not.toBeInTheDocument();
  });

  it('release their turn when they are unmounted', async () => {
    const { rerender } = render(both(true, true, true));
    rerender(<Dialog name="second" requested unasked />);

    expect(await screen.findByText('second')).toBeVisible();
  });

  it('wait until a dialog of a page is closed or hidden, unlike a requested one', async () => {
    const openDialog = foreignDialog();
    const { rerender } = render(<Dialog name="unasked" requested unasked />);
    expect(screen.queryByText('unasked')).not.toBeInTheDocument();
    rerender(
      <>
        <Dialog name="unasked" requested unasked />
        <Dialog name="asked" requested />
      </>,
    );
    expect(screen.getByText('asked')).toBeVisible();

    rerender(<Dialog name="unasked" requested unasked />);
    await act(async () => {});
    expect(screen.queryByText('unasked')).not.toBeInTheDocument();

    openDialog.style.display = 'none';
    await waitFor(() => expect(screen.getByText('unasked')).toBeVisible());
    openDialog.remove();
  });

  it('wait while a form is being filled', async () => {
    const saved = navigation.block('未保存');
    render(<Dialog name="unasked" requested unasked />);
    await act(async () => {});
    expect(screen.queryByText('unasked')).not.toBeInTheDocument();

    act(saved);

    expect(await screen.findByText('unasked')).toBeVisible();
  });

  it('check the page when they are about to open, not when they start loading', async () => {
    const { rerender } = render(<Dialog name="fetched" requested unasked ready={false} />);
    const openDialog = foreignDialog();
    rerender(<Dialog name="fetched" requested unasked ready />);
    expect(screen.queryByText('fetched')).not.toBeInTheDocument();

    openDialog.remove();
    expect(await screen.findByText('fetched')).toBeVisible();
  });

  it('block the queue while they are loading', async () => {
    const both = (ready: boolean) => (
      <>
        <Dialog name="fetched" requested unasked ready={ready} />
        <Dialog name="later" requested unasked />
      </>
    );
    const { rerender } = render(both(false));
    expect(screen.queryByText(/fetched|later/)).not.toBeInTheDocument();

    rerender(both(true));
    expect(screen.getByText('fetched')).toBeVisible();
    expect(screen.queryByText('later')).not.toBeInTheDocument();
  });
});
