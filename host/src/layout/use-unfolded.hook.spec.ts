import { act, renderHook } from '@testing-library/react';
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
});
