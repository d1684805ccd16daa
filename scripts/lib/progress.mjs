/** Runs a step and prints one line when it is done: its name and duration. */
export async function step(what, work) {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  try {
    const result = await work();
    console.log(`  ${what} (${seconds()})`);
    return result;
  } catch (problem) {
    console.log(`  ${what} FAILED (${seconds()})`);
    throw problem;
  }
}
