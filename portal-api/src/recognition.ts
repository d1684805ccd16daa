import { createEngineServer, startTesseract } from './modules/recognition/engine/engine-server';

const port = Number(process.env.RECOGNITION_PORT ?? 8090);
const recognise = await startTesseract(process.env.RECOGNITION_ENGINE ?? 'scripts/recognition');
const server = createEngineServer({
  recognise,
  token: process.env.RECOGNITION_TOKEN,
  onError: (error) => process.stderr.write(`recognition: ${String(error)}\n`),
});
// Only the API on the same machine connects.
server.listen(port, '127.0.0.1', () => process.stdout.write(`ready: http://127.0.0.1:${port}\n`));
