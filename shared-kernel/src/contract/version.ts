import contract from './version.json';

/** Version of the API contract; builds read the same file. Raised by hand: major when a call of before would be refused. */
export const apiVersion: string = contract.version;
