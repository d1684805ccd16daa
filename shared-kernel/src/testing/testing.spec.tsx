import { screen } from '@testing-library/react';
import { Link, useParams } from 'react-router-dom';
import { z } from 'zod';
import { defineEndpoint } from '../contract';
import { api, session, useSession } from '../runtime';
import { aProjectSession, fakeApi, renderPage } from '.';

const signIn = defineEndpoint({
  id: 'test.sign-in',
  method: 'POST',
  path: '/login',
  access: 'public',
  summary: 'signs in',
  encoding: 'form',
  body: z.object({ username: z.string() }),
});

function Hello() {
  const { id } = useParams();
  const name = useSession((state) => (state.isProjectUser ? '项目用户' : state.user?.name));
  return (
    <Link to="/next?x=1">
      {name} {id}
    </Link>
  );
}

describe('the test support', () => {
  it('renders a page with parameters for a given user, and returns the URL after a link', async () => {
    const { user, url } = renderPage(<Hello />, {
      route: '/hello/4',
      path: '/hello/:id',
      session: aProjectSession(),
    });

    await user.click(screen.getByRole('link', { name: '项目用户 4' }));

    expect(url()).toBe('/next?x=1');
  });

  it('renders a page without a signed-in user', () => {
    renderPage(<Hello />, { session: null });

    expect(session.getState().phase).toBe('signed-out');
  });

  it('rejects a call without a prepared response and names the endpoint', async () => {
    fakeApi();

    await expect(api.call(signIn, { body: { username: 'a' } })).rejects.toThrow('no answer for post /login');
  });

  it('decodes the body of a call to a form endpoint', async () => {
    const fake = fakeApi().on(signIn, null);

    await api.call(signIn, { body: { username: 'a b' } });

    expect(fake.calls(signIn)).toMatchObject([{ body: { username: 'a b' } }]);
  });
});
