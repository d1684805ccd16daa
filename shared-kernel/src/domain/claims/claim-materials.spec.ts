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

describe('the checklist of claim documents', () => {
  test("requires base documents, records, bills and proof of the employer's payment for an outpatient", () => {
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

  test('lists photos and the work-injury decision as optional for an outpatient', () => {
    const optional = materialsNeeded(outpatient).filter((row) => !row.required);

    expect(optional.map((row) => row.code)).toEqual(['M05', 'M17']);
  });

  test('requires leave note, pay slips and attendance for lost wages, and no bills', () => {
    expect(required({ claimItems: [2] })).toEqual(expect.arrayContaining(['M12', 'M13', 'M14']));
    expect(listed({ claimItems: [2] })).not.toContain('M08');
  });

  test('requires a document that one claimed item requires and another only allows', () => {
    expect(required({ claimItems: [1, 3] })).toEqual(expect.arrayContaining(['M05', 'M08', 'M17', 'M18']));
  });

  test('requires discharge papers for a hospital stay', () => {
    expect(required({ treatType: 2 })).toContain('M11');
    expect(listed({})).not.toContain('M11');
  });

  test('requires medical images for a fracture', () => {
    expect(required({ diagnosis: '右桡骨远端骨折' })).toContain('M10');
    expect(listed({})).not.toContain('M10');
  });

  test('requires the assignment instead of the proof of payment when the injured person is paid', () => {
    const codes = required({ payeeType: 2 });

    expect(codes).toContain('M26');
    expect(codes).not.toContain('M16');
  });

  test.each([
    ['on the way to work', { accidentScene: 2 }],
    ['by a vehicle', { accidentType: 4 }],
  ])('requires the traffic police decision for an accident %s', (_where, facts) => {
    expect(required(facts)).toContain('M23');
  });

  test('requires the certificate for work that needs one', () => {
    expect(required({ certificateNeeded: true })).toContain('M24');
  });

  test('requires rescue record and family documents for a sudden death', () => {
    expect(required({ claimItems: [4], accidentType: 10 })).toEqual(
      expect.arrayContaining(['M19', 'M20', 'M21', 'M22', 'M27', 'M28']),
    );
  });

  test('shows an unknown document code as it is', () => {
    expect(materialName('M99')).toBe('M99');
    expect(materialName('M12')).toBe('建休单（医院盖章）');
  });
});
