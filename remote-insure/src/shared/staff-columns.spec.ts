import { workTypes } from './insure.fixture';
import { blankPerson, documentNote, workTypeChoice } from './staff-columns';

const choice = workTypeChoice(workTypes, ({ workTypeName }) => workTypeName !== '爆破工');

describe('the choice of a work type', () => {
  it('maps another name to its work type and shows that in a note', () => {
    expect(choice.options).toEqual(['文员', '木工']);
    expect(choice.note?.('前台文员')).toBe('按“文员”（1类）');
    expect(choice.note?.('文员')).toBeUndefined();
    expect(choice.note?.('宇航员')).toBeUndefined();
  });

  it('suggests similar work types, but none that the plan excludes', () => {
    expect(choice.suggest?.('木匠')).toEqual(['木工']);
    expect(choice.suggest?.('爆破')).toEqual([]);
    expect(choice.suggest?.('爆破工')).toEqual([]);
  });
});

describe('the kind of a document', () => {
  const note = documentNote<typeof blankPerson>(({ idNo }) => idNo);

  it('is named in a note when the number belongs to another kind than the chosen one', () => {
    expect(note?.('护照', { ...blankPerson, idNo: '110101199001010015' })).toBe('按号码为身份证');
    expect(note?.('身份证', { ...blankPerson, idNo: '110101199001010015' })).toBeUndefined();
    expect(note?.('护照', { ...blankPerson, idNo: 'E12345678' })).toBeUndefined();
  });
});
