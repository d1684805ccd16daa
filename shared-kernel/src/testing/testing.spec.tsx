import { defineEndpoint } from '../contract';
import { api } from '../runtime';
import { fakeApi, testCall } from '.';

it('the test support rejects a call without a prepared response, and names the endpoint', async () => {
  fakeApi();

  await expect(api.call(defineEndpoint(testCall('/api/thing', 'POST')))).rejects.toThrow(
    'no answer for post /api/thing',
  );
});
