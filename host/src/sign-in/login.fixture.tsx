import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PortalProvider } from '../portal/portal';
import { aPortal } from '../portal/portal.fixture';
import { ForgottenPage } from './forgotten.page';
import { LoginPage } from './login.page';

const brand = {
  name: '雇安通',
  code: 'gat',
  site: 'https://www.example.com/',
  salesCompany: '示例保险销售服务有限公司',
};

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
  const portal = aPortal({ config: { brand } });
  render(
    <PortalProvider portal={portal}>
      <RouterProvider router={router} />
    </PortalProvider>,
  );
  return router;
}
