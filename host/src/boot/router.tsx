import { lazy, Suspense, useState, type ComponentType } from 'react';
import {
  createBrowserRouter,
  Outlet,
  redirect,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
} from 'react-router-dom';
import { problems } from 'shared-kernel/contract';
import { bus, topics, reportFailure } from 'shared-kernel/runtime';
import { loadFrame } from '../layout/load-frame';
import { lostAddress } from '../navigation/lost-address';
import { notFoundPath } from '../navigation/portal-route';
import { SignedInScope } from '../session/signed-in-scope';
import { BootSkeleton } from '../early/boot-skeleton';
import type { Portal } from '../portal/portal';

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

const PortalFrame = page(() => loadFrame().then((m) => m.PortalFrame));
const NotFoundPage = page(() => import('../layout/not-found.page').then((m) => m.NotFoundPage));
// Both pages are small and used together, so they share a chunk.
const LoginPage = page(() =>
  import(/* webpackChunkName: "sign-in" */ '../sign-in/login.page').then((m) => m.LoginPage),
);
const ForgottenPage = page(() =>
  import(/* webpackChunkName: "sign-in" */ '../sign-in/forgotten.page').then((m) => m.ForgottenPage),
);
const VerificationPage = page(() =>
  import('../verification/verification.page').then((m) => m.VerificationPage),
);
const OperatorCheckPage = page(() =>
  import('../verification/operator-check.page').then((m) => m.OperatorCheckPage),
);

/**
 * The portal's only router. Every page is below the guard; pages of remotes are rendered by the layout. `drawn`
 * resolves when toasts can be shown.
 */
export function createPortalRouter({ gate }: Portal, drawn: Promise<void>) {
  const guard = async ({ request }: LoaderFunctionArgs) => {
    const url = new URL(request.url);
    const decision = await gate.pass(url);
    if (decision.kind === 'allow') return null;
    if (decision.kind === 'sign-in-again') {
      const { message } = decision;
      // The guard's response may arrive before the toasts are rendered.
      void drawn.then(() => bus.publish(topics.problemRaised, { code: problems.notSignedIn.code, message }));
    }
    if (decision.to === notFoundPath) lostAddress.set(url.pathname);
    return redirect(decision.to);
  };
  // Lists write their filters into the URL, and must not run the guard again.
  const isNewPage = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
    currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;

  return createBrowserRouter([
    {
      id: 'guard',
      loader: guard,
      shouldRevalidate: isNewPage,
      HydrateFallback: BootSkeleton,
      ErrorBoundary: BrokenPage,
      element: (
        <Suspense fallback={<BootSkeleton />}>
          <Outlet />
        </Suspense>
      ),
      children: [
        { path: '/login', element: <LoginPage /> },
        { path: '/forgotPwd', element: <ForgottenPage /> },
        {
          element: <SignedInScope />,
          children: [
            { path: '/verification', element: <VerificationPage /> },
            { path: '/operatorCheck', element: <OperatorCheckPage /> },
            {
              element: <PortalFrame />,
              children: [
                { path: notFoundPath, element: <NotFoundPage /> },
                { path: '*', element: null },
              ],
            },
          ],
        },
      ],
    },
  ]);
}

/** Shown when the host itself failed: a part could not be fetched, or it threw. Reloading the page helps. */
function BrokenPage() {
  const error = useRouteError();
  const [reference] = useState(() => reportFailure({ area: 'host', error }));
  return (
    <main className="host-notice" role="alert">
      <h1>页面加载失败</h1>
      <p>您的数据没有改变。请刷新页面重试，仍不成功请联系客服并提供参考编号。</p>
      <p>参考编号：{reference}</p>
      <button
        type="button"
        className="host-button host-button-primary"
        onClick={() => window.location.reload()}
      >
        刷新页面
      </button>
    </main>
  );
}
