import * as z from 'zod';
import { stated } from '../build/stated-description';

/** JSON Schema of the remote.json that a team writes, for its editor. */
export const statedSchema = () => z.toJSONSchema(stated, { io: 'input' });
