import { act, renderHook } from '@testing-library/react';
import { foldOnClick } from '../early/drawn-menu';
import { useUnfolded } from './use-unfolded.hook';

describe('the groups of the menu', () => {
  it('unfold when one of their pages opens and stay unfolded when a page of another group does', () => {
    const { result, rerender } = renderHook(({ active }) => useUnfolded(active), {
      initialProps: { active: 'employer' },
    });

    rerender({ active: 'claims' });
    expect(result.current.unfolded).toEqual(['employer', 'claims']);

    act(() => result.current.toggle('employer'));
    rerender({ active: 'claims' });
    expect(result.current.unfolded).toEqual(['claims']);

    rerender({ active: 'employer' });
    expect(result.current.unfolded).toEqual(['claims', 'employer']);
  });

  it('are unfolded as the user left them in the menu that was drawn before the code was there', () => {
    document.body.innerHTML = `<div data-early><nav class="host-menu">
      <button data-group="claims" aria-expanded="true"><span>理赔管理</span></button><ul></ul>
      <button data-group="finance" aria-expanded="false"><span>财务管理</span></button><ul hidden></ul></nav></div>`;
    foldOnClick(document.body);
    for (const name of document.querySelectorAll('span')) name.click();

    expect([...document.querySelectorAll('ul')].map((entries) => entries.hidden)).toEqual([true, false]);
    expect(renderHook(() => useUnfolded('claims')).result.current.unfolded).toEqual(['finance']);
  });
});
