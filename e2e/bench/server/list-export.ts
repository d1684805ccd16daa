import { signedIn } from '../portal-client';
import { otherAccount } from '../settings';
import { throughputOf, type Throughput } from './load';
import { watchMemory } from './memory';

export interface ListExportFigures {
  seconds: number;
  megabytes: number;
  /** Most resident memory of the API's process above the start, in MB; null where the system does not provide it. */
  extraMegabytes: number | null;
  /** Pages of another employer's list, without and with the export beside them. */
  others: { before: Throughput; meanwhile: Throughput };
}

const secondsOfOthers = 5;

/** All people in cover as .xlsx, while another employer turns the pages of a list. */
export async function measureListExport(
  base: string,
  pid: number,
  token: string,
): Promise<ListExportFigures> {
  const other = await signedIn(base, otherAccount);
  const pages = () =>
    throughputOf(`${base}/prod-api/api/insures?start=0&length=20`, { Token: other.token }, secondsOfOthers);
  const before = await pages();
  const memory = watchMemory(pid);
  const began = performance.now();
  const exported = bytesOf(`${base}/prod-api/api/insurePersons/export`, token).then((bytes) => ({
    bytes,
    seconds: (performance.now() - began) / 1000,
  }));
  const meanwhile = await pages();
  const { bytes, seconds } = await exported;
  return {
    seconds: Math.round(seconds * 10) / 10,
    megabytes: Math.round(bytes / 100_000) / 10,
    extraMegabytes: memory.stop(),
    others: { before, meanwhile },
  };
}

async function bytesOf(url: string, token: string): Promise<number> {
  const reply = await fetch(url, { headers: { Token: token } });
  if (!reply.ok || !reply.body) throw new Error(`${url} answered ${reply.status}`);
  let bytes = 0;
  for await (const chunk of reply.body) bytes += chunk.byteLength;
  return bytes;
}
