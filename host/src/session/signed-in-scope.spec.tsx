import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { session } from 'shared-kernel/runtime';
import { SignedInScope } from './signed-in-scope';
import { anEmployer, aUser } from 'shared-kernel/testing';

function Page() {
  const [typed, setTyped] = useState('');
  return <input aria-label="备注" value={typed} onChange={(event) => setTyped(event.target.value)} />;
}

const arrive = (token: string, id: number) =>
  act(() => {
    session.signedIn(token);
    session.loaded({ user: aUser({ id }), customer: anEmployer() });
  });

async function openPage() {
  arrive('token-1', 1);
  render(
    <MemoryRouter>
      <Routes>
        <Route element={<SignedInScope />}>
          <Route path="*" element={<Page />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  await userEvent.type(screen.getByLabelText('备注'), '甲');
}

describe('the components of a session', () => {
  it('are unmounted at once when the session ends', async () => {
    await openPage();

    act(() => session.signOut({ reason: 'elsewhere' }));

    expect(screen.queryByLabelText('备注')).not.toBeInTheDocument();
  });

  it('are unmounted before the next user is loaded, and mounted anew afterwards', async () => {
    await openPage();

    act(() => session.signedIn('token-2'));
    expect(screen.queryByLabelText('备注')).not.toBeInTheDocument();
    act(() => session.loaded({ user: aUser({ id: 2 }), customer: anEmployer() }));

    expect(screen.getByLabelText('备注')).toHaveValue('');
  });

  it('are mounted anew even when the next user is loaded immediately', async () => {
    await openPage();

    arrive('token-2', 2);

    expect(screen.getByLabelText('备注')).toHaveValue('');
  });

  it('stay mounted when only the data of the employer change', async () => {
    await openPage();

    act(() => session.customerChanged({ rechargePopFlag: 0 }));

    expect(screen.getByLabelText('备注')).toHaveValue('甲');
  });
});
