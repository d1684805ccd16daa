import { bus, topics } from 'shared-kernel/runtime';

/** Opens the host's signature dialog with the agreement that waits; only one waits at a time. */
export const requestSignature = (): void => bus.publish(topics.signatureRequested, {});
