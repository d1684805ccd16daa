import contract from './version.json';

/**
 * Version of the API contract; builds read the same file. Raised manually: major if an existing call would be refused.
 */
export const apiVersion: string = contract.version;
