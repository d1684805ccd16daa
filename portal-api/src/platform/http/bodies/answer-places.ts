import type { FastifyInstance, FastifyReply } from 'fastify';
import { problems } from 'shared-kernel/contract';
import { networkOf } from '../../rate-limit';
import { NoFreePlace, Places, type PlaceLimits } from './places';
import { Problem } from '../problem';

/** Larger responses take as long as their readers make them. */
const smallAnswerBytes = 64 * 1024;
/** A page with thirty pictures is within the share; further requests wait. */
const limits: PlaceLimits = { places: 192, share: 32, waiting: 32, waitMs: 5_000, slowRate: 64 * 1024 };

declare module 'fastify' {
  interface FastifyInstance {
    answerPlaces: Places;
  }
}

/** Adds places for responses with files, documents and exports, separate from all other responses. */
export function addAnswerPlaces(app: FastifyInstance, given = limits): void {
  const places = new Places(given);
  app.decorate('answerPlaces', places);
  app.addHook('onClose', async () => places.close());
}

/** Holds a place until the response has been read; one of unknown size needs a place, too. Throws 429. */
export async function takeAnswerPlace(reply: FastifyReply, size = Infinity): Promise<void> {
  if (size <= smallAnswerBytes) return;
  const { raw, request } = reply;
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  const release = await reply.server.answerPlaces
    .take(
      {
        account: request.visitor && String(request.visitor.customerId),
        network: networkOf(request.ip),
        moved: () => (raw.socket ? raw.socket.bytesWritten - raw.socket.writableLength : 0),
        end: () => raw.destroy(),
      },
      gone.signal,
    )
    .catch((error: unknown) => {
      throw error instanceof NoFreePlace ? tooMany() : error;
    });
  if (raw.closed) release();
  raw.once('close', release);
}

const tooMany = () =>
  new Problem(problems.tooManyRequests, {}, { message: '同时下载的文件过多，请稍后再试' });
