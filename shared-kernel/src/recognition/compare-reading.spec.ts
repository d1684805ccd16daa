import { compareReading } from './compare-reading';

const found = [
  { name: 'customername', label: '企业名称', value: '华北建设有限公司' },
  { name: 'legalPerson', label: '法定代表人', value: '陈志诚' },
  { name: 'address', label: '详细地址', value: '' },
];

describe('a recognised scan', () => {
  it('fills in empty fields', () => {
    expect(compareReading(found, { customername: ' ', legalPerson: undefined })).toEqual({
      toFill: found.slice(0, 2),
      differing: [],
    });
  });

  it('is reported as different from a typed value, and never overwrites it', () => {
    expect(compareReading(found, { customername: '华南建设有限公司', legalPerson: '陈志诚' })).toEqual({
      toFill: [],
      differing: [found[0]],
    });
  });
});
