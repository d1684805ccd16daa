import { workTypes } from './insure.fixture';
import { workTypeChoice } from './staff-columns';

const choice = workTypeChoice(workTypes, ({ workTypeName }) => workTypeName !== '爆破工');

describe('the choice of a work type', () => {
  it('takes another name for its work type and says so', () => {
    expect(choice.options).toEqual(['文员', '木工']);
    expect(choice.note?.('前台文员')).toBe('按“文员”（1类）');
    expect(choice.note?.('文员')).toBeUndefined();
    expect(choice.note?.('宇航员')).toBeUndefined();
  });

  it('offers similar ones, and none in place of one that is refused', () => {
    expect(choice.suggest?.('木匠')).toEqual(['木工']);
    expect(choice.suggest?.('爆破')).toEqual([]);
    expect(choice.suggest?.('爆破工')).toEqual([]);
  });
});
