export { AuthLetterTemplate } from './auth-letter-template';
export { CompanyFacts } from './company-facts';
export { OperatorFacts, OperatorSummary } from './operator-facts';
export { OperatorAuthorityFields, OperatorContactFields, OperatorIdentityFields } from './operator-fields';
export { OperatorForm } from './operator-form';
export { operatorPartSchemas } from './operator-schema';
export { operatorStart } from './operator-start';
export { applyForOperator } from './submit-operator';
