import { specifyRule } from './lint-planted.fixture';

const refused = [
  'export const patienceMs = 5;',
  'export const leftovers = [];',
  'export const isTold = true;',
  'export const tellOwner = () => {};',
  'export const complaints = [];',
  'export const personStanding = 1;',
  'export const read = ({ faults }) => faults;',
  'export class Loader { #judge() { return this.#judge; } }',
  "it('judges a release', () => {});",
  "describe.each([])('what the browser told', () => {});",
  'test(`a fault of ${remote}`, () => {});',
];

const allowed = [
  'export const isDefault = true;',
  "it('reports a failure', () => {});",
  "export const all = process.env.FAULTS === 'all';",
  "export const text = 'a fault in a text';",
  'export const outstanding = 1;',
];

describe("the field's terms", () => {
  specifyRule('portal/field-terms', { refused, allowed });
});
