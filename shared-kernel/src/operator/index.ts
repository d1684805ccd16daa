export {
  AuthLetterTemplate,
  OperatorAuthorityFields,
  OperatorContactFields,
  OperatorIdentityFields,
} from './operator-fields';
export { CompanyFacts, OperatorFacts, OperatorSummary } from './operator-facts';
export { OperatorForm } from './operator-form';
export { operatorPartSchemas } from './operator-schema';
export { operatorStart } from './operator-start';
export { applyForOperator } from './submit-operator';
