import { render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { createMemoryRouter, Route, Routes } from 'react-router-dom';
import { navigation, session, topics, useNavigationLocation, useTopic, type LoadedSession } from '../runtime';
import { BridgeRouter } from '../routing';
import { loadOverlays } from '../antd/late';
import { loadSelect } from '../antd/late-select';
import { KernelProviders } from '../ui/kernel-providers';
import { aSession } from './builders';
import { fakeApi, type FakeApi } from './fake-api';

// Loads these parts at once, as the specs of a page do not test lazy loading.
loadOverlays();
loadSelect();

interface PageSetting {
  route?: string;
  /** The pattern the page is mounted under, for useParams; default: the route's own path. */
  path?: string;
  session?: LoadedSession;
  api?: FakeApi;
}

export interface RenderedPage extends RenderResult {
  api: FakeApi;
  user: UserEvent;
  /** Returns path and search of the current location. */
  url: () => string;
}

function url(): string {
  const { pathname, search } = navigation.getLocation();
  return pathname + search;
}

/** Renders a page as a remote would: session, history, providers and the real client over a fake network. */
export function renderPage(ui: ReactNode, setting: PageSetting = {}): RenderedPage {
  const {
    route = '/',
    path = route.split('?')[0] ?? '/',
    session: signedIn = aSession(),
    api = fakeApi(),
  } = setting;
  bindHistory(route);
  session.signedIn(`token-of-${signedIn.user.username}`);
  session.loaded(signedIn);
  const result = render(
    <KernelProviders>
      <AtLocation path={path}>{ui}</AtLocation>
      <Notices />
    </KernelProviders>,
  );
  return { ...result, api, user: userEvent.setup(), url };
}

/** Binds an in-memory history to the kernel's navigation; the returned function releases it. */
export function bindHistory(...entries: string[]): () => void {
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: entries });
  const release = navigation.bind(router);
  return () => {
    release();
    router.dispose();
  };
}

/** Makes the window as narrow as a phone for the rest of the test. */
export function onPhone(): void {
  const wide = window.matchMedia;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...wide(query), matches: query.includes('max-width') }));
}

/** Renders the host's toasts for notices of pages. */
function Notices() {
  const [notices, setNotices] = useState<string[]>([]);
  useTopic(topics.noticeGiven, ({ message }) => setNotices((given) => [...given, message]));
  return notices.map((message, index) => <p key={index}>{message}</p>);
}

function AtLocation({ path, children }: { path: string; children: ReactNode }) {
  return (
    <BridgeRouter location={useNavigationLocation()}>
      <Routes>
        <Route path={path} element={children} />
        <Route path="*" element={null} />
      </Routes>
    </BridgeRouter>
  );
}
