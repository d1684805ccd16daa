import { listenToReact, watchForLoops, type PageWithDevtools } from './commit-watch';

describe('a remote that re-renders in a loop', () => {
  const rests: Array<() => void> = [];
  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(globalThis, { requestIdleCallback: (act: () => void) => rests.push(act) });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    rests.length = 0;
  });

  const watching = () => {
    const page: PageWithDevtools = {};
    listenToReact(page);
    const [element, root] = [document.createElement('div'), document.createElement('div')];
    element.append(root);
    const onLoop = jest.fn();
    const stop = watchForLoops(element, onLoop);
    // oxlint-disable-next-line no-underscore-dangle -- React's name
    const commit = (at: Element = root) =>
      page.__REACT_DEVTOOLS_GLOBAL_HOOK__?.onCommitFiberRoot?.(1, { containerInfo: at });
    const commitFor = (ms: number) => {
      for (let passed = 0; passed < ms; passed += 20) {
        commit();
        jest.advanceTimersByTime(20);
      }
    };
    return { onLoop, stop, commit, commitFor };
  };

  it('is reported once, when the page has no idle time for three seconds', () => {
    const { onLoop, commitFor } = watching();

    commitFor(2900);
    expect(onLoop).not.toHaveBeenCalled();
    commitFor(1000);

    expect(onLoop).toHaveBeenCalledTimes(1);
  });

  it('is not detected while the page has idle time now and then, as with an animation', () => {
    const { onLoop, commitFor } = watching();

    for (let round = 0; round < 10; round += 1) {
      commitFor(1000);
      rests.splice(0).forEach((rest) => rest());
    }

    expect(onLoop).not.toHaveBeenCalled();
  });

  it('is not detected during user input, even without idle time', () => {
    const { onLoop, commitFor } = watching();

    for (let round = 0; round < 10; round += 1) {
      document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      commitFor(1000);
    }
    expect(onLoop).not.toHaveBeenCalled();

    commitFor(3000);
    expect(onLoop).toHaveBeenCalledTimes(1);
  });

  it('is not detected for rare updates, for updates outside of it, or after the watch has ended', () => {
    const { onLoop, stop, commit, commitFor } = watching();

    for (let count = 0; count < 20; count += 1) {
      commit();
      jest.advanceTimersByTime(400);
    }
    for (let count = 0; count < 100; count += 1) commit(document.createElement('div'));
    stop();
    commitFor(5000);

    expect(onLoop).not.toHaveBeenCalled();
  });

  it('is watched by a hook that still calls the developer tools', () => {
    const onCommit = jest.fn();
    const page: PageWithDevtools = { __REACT_DEVTOOLS_GLOBAL_HOOK__: { onCommitFiberRoot: onCommit } };

    listenToReact(page);
    // oxlint-disable-next-line no-underscore-dangle -- React's name
    page.__REACT_DEVTOOLS_GLOBAL_HOOK__?.onCommitFiberRoot?.(1, {});

    expect(onCommit).toHaveBeenCalledWith(1, {});
  });
});
