import { errorRateOf, rateText } from '../../guard/error-rate';
import { calls } from '../../release-server/calls';
import { slotsSince } from '../../telemetry/counts';
import { hoursOf, type Command } from '../command';
import { textTable } from '../text-table';

/** So many points can be told apart in a chart. */
const mostSlots = 36;
const minuteMs = 60_000;

export const ratesCommand: Command = {
  ...calls.rates,
  async run({ stores, now, positionals: [release = ''], option }) {
    const hours = hoursOf(option, 3);
    const minutes = Math.ceil((hours * 60) / mostSlots);
    const slotMs = minutes * minuteMs;
    // Slots begin where those of the last call did: a chart does not change while nothing is reported.
    const since = new Date(Math.ceil((now().getTime() - hours * 60 * minuteMs) / slotMs) * slotMs);
    const versions = await slotsSince(stores.counts, release, since, slotMs);
    const rows = Object.entries(versions).flatMap(([version, slots]) =>
      slots.map((slot) => [slot.at, version, rateText(errorRateOf(slot)), ms(slot.mountMsP75)]),
    );
    return {
      json: { release, since: since.toISOString(), minutes, versions },
      text: rows.length
        ? textTable(['from', 'version', 'error rate', 'mount p75'], rows.sort())
        : `Nothing was reported of ${release} in the last ${hours} hours.`,
    };
  },
};

const ms = (value: number | undefined) => (value === undefined ? '' : `${value} ms`);
