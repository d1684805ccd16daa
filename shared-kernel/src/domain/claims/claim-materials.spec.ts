import { materialName, materialsNeeded, type MaterialFacts } from './claim-materials';

const outpatient: MaterialFacts = {
  claimItems: [1],
  treatType: 1,
  accidentScene: 1,
  accidentType: 8,
  payeeType: 1,
  certificateNeeded: false,
  policeFlag: false,
  diagnosis: '左手食指切割伤',
};

const required = (facts: Partial<MaterialFacts>) =>
  materialsNeeded({ ...outpatient, ...facts })
    .filter((row) => row.required)
    .map((row) => row.code);
const listed = (facts: Partial<MaterialFacts>) =>
  materialsNeeded({ ...outpatient, ...facts }).map((row) => row.code);

describe('the checklist of materials', () => {
  test('an outpatient needs the base papers, records, bills and the proof that the employer paid', () => {
    expect(required({})).toEqual([
      'M01',
      'M02',
      'M03',
      'M04',
      'M06',
      'M07',
      'M08',
      'M09',
      'M15',
      'M16',
      'M25',
    ]);
  });

  test('photos and the work-injury decision are optional for an outpatient', () => {
    const optional = materialsNeeded(outpatient).filter((row) => !row.required);

    expect(optional.map((row) => row.code)).toEqual(['M05', 'M17']);
  });

  test('lost wages ask for leave note, pay slips and attendance, and for no bills', () => {
    expect(required({ claimItems: [2] })).toEqual(expect.arrayContaining(['M12', 'M13', 'M14']));
    expect(listed({ claimItems: [2] })).not.toContain('M08');
  });

  test('a document that one item requires and another only allows is required', () => {
    expect(required({ claimItems: [1, 3] })).toEqual(expect.arrayContaining(['M05', 'M08', 'M17', 'M18']));
  });

  test('a stay in hospital asks for the discharge papers', () => {
    expect(required({ treatType: 2 })).toContain('M11');
    expect(listed({})).not.toContain('M11');
  });

  test('a fracture asks for the images', () => {
    expect(required({ diagnosis: '右桡骨远端骨折' })).toContain('M10');
    expect(listed({})).not.toContain('M10');
  });

  test('paying the injured person himself asks for the assignment instead of the proof of payment', () => {
    const codes = required({ payeeType: 2 });

    expect(codes).toContain('M26');
    expect(codes).not.toContain('M16');
  });

  test.each([
    ['on the way to work', { accidentScene: 2 }],
    ['by a vehicle', { accidentType: 4 }],
  ])('an accident %s asks for the decision of the traffic police', (_where, facts) => {
    expect(required(facts)).toContain('M23');
  });

  test('certified work asks for the certificate', () => {
    expect(required({ certificateNeeded: true })).toContain('M24');
  });

  test('sudden death asks for the rescue record and the family papers', () => {
    expect(required({ claimItems: [4], accidentType: 10 })).toEqual(
      expect.arrayContaining(['M19', 'M20', 'M21', 'M22', 'M27', 'M28']),
    );
  });

  test('an unknown code is shown as it is', () => {
    expect(materialName('M99')).toBe('M99');
    expect(materialName('M12')).toBe('建休单（医院盖章）');
  });
});
