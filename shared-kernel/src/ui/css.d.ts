/** Style sheets are imported for their effect; webpack extracts them. */
declare module '*.css';
