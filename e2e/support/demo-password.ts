import { as, demoPassword } from './portal-api';

/** Gives an account its demo password back: it may return once three others came after it. */
export async function giveDemoPasswordBack(username: string, present: string): Promise<void> {
  let current = present;
  for (const following of ['Other#Pass2027', 'Third#Pass2027', demoPassword]) {
    const user = await as(username, current);
    const { id } = await user.get<{ id: number }>('/users/current');
    await user.put(`/api/users/changePassword/${id}`, { oldPassword: current, newPassword: following });
    current = following;
  }
}
