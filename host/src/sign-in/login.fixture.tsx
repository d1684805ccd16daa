import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PortalProvider } from '../portal/portal';
import { aPortal } from '../portal/portal.fixture';
import { ForgottenPage } from './forgotten.page';
import { LoginPage } from './login.page';

/** Renders the pages before sign-in, with a page behind them; returns the router for its location. */
export function renderOuterPages(at: string) {
  const router = createMemoryRouter(
    [
      { path: '/login', element: <LoginPage /> },
      { path: '/forgotPwd', element: <ForgottenPage /> },
      { path: '*', element: <p>门后</p> },
    ],
    { initialEntries: [at] },
  );
  render(
    <PortalProvider portal={aPortal()}>
      <RouterProvider router={router} />
    </PortalProvider>,
  );
  return router;
}
