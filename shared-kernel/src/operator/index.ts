export { OperatorFacts } from './operator-facts';
export { OperatorForm } from './operator-form';
