import * as z from 'zod';
import { stated } from '../build/stated-description';
import { hostJson } from '../edge/host-json';

/** Returns a JSON Schema of the remote.json that a team writes, for its editor. */
export const statedSchema = () => z.toJSONSchema(stated, { io: 'input' });

export const hostSchema = () => z.toJSONSchema(hostJson, { io: 'input' });
