import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useTurn, type TurnOptions } from './dialog-turns';

function Dialog({ name, wanted, ...options }: { name: string; wanted: boolean } & TurnOptions) {
  return useTurn(name, wanted, options) ? <p>{name}</p> : null;
}

const both = (first: boolean, second: boolean, unasked?: boolean) => (
  <>
    <Dialog name="first" wanted={first} unasked={unasked} />
    <Dialog name="second" wanted={second} unasked={unasked} />
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

  it('come one after another, in the order in which they were wanted', async () => {
    const { rerender } = render(both(false, true, true));
    rerender(both(true, true, true));
    expect(screen.getByText('second')).toBeVisible();
    expect(screen.queryByText('first')).not.toBeInTheDocument();

    rerender(both(true, false, true));

    expect(await screen.findByText('first')).toBeVisible();
    expect(screen.queryByText('second')).not.toBeInTheDocument();
  });

  it('give up a turn they no longer want before it came', async () => {
    const { rerender } = render(both(true, true, true));
    rerender(both(true, false, true));
    rerender(both(false, false, true));
    await act(async () => {});

    expect(screen.queryByText(/first|second/)).not.toBeInTheDocument();
  });

  it('leave the next its turn when they are taken off the page', async () => {
    const { rerender } = render(both(true, true, true));
    rerender(<Dialog name="second" wanted unasked />);

    expect(await screen.findByText('second')).toBeVisible();
  });

  it('wait for a dialog of a page to be closed or hidden, and one that was asked for does not', async () => {
    const standing = foreignDialog();
    const { rerender } = render(<Dialog name="unasked" wanted unasked />);
    expect(screen.queryByText('unasked')).not.toBeInTheDocument();
    rerender(
      <>
        <Dialog name="unasked" wanted unasked />
        <Dialog name="asked" wanted />
      </>,
    );
    expect(screen.getByText('asked')).toBeVisible();

    rerender(<Dialog name="unasked" wanted unasked />);
    await act(async () => {});
    expect(screen.queryByText('unasked')).not.toBeInTheDocument();

    standing.style.display = 'none';
    await waitFor(() => expect(screen.getByText('unasked')).toBeVisible());
    standing.remove();
  });

  it('look at the page when they are about to open, not when they begin to be fetched', async () => {
    const { rerender } = render(<Dialog name="fetched" wanted unasked ready={false} />);
    const standing = foreignDialog();
    rerender(<Dialog name="fetched" wanted unasked ready />);
    expect(screen.queryByText('fetched')).not.toBeInTheDocument();

    standing.remove();
    expect(await screen.findByText('fetched')).toBeVisible();
  });

  it('let nobody pass while they are fetched', async () => {
    const both = (ready: boolean) => (
      <>
        <Dialog name="fetched" wanted unasked ready={ready} />
        <Dialog name="later" wanted unasked />
      </>
    );
    const { rerender } = render(both(false));
    expect(screen.queryByText(/fetched|later/)).not.toBeInTheDocument();

    rerender(both(true));
    expect(screen.getByText('fetched')).toBeVisible();
    expect(screen.queryByText('later')).not.toBeInTheDocument();
  });
});
