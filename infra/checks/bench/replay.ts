import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { table } from "../../../functions/database/table.ts";

type Command = Parameters<ReturnType<typeof table>["send"]>[0];

interface Replay {
  /** All calls again: those that were under way at the same time go together. */
  readonly all: () => Promise<void>;
  /** Those that write, one after another. */
  readonly writes: () => Promise<void>;
  /** How many calls went together, for each time that some did. */
  readonly rounds: readonly number[];
}

/** The calls made through the table's client while something is done, ready to be made again without it. */
export async function replayOf(act: () => Promise<unknown>): Promise<Replay> {
  const client = table();
  const send = client.send.bind(client);
  const rounds: Command[][] = [];
  let answered = true;
  client.send = async (command: Command) => {
    if (answered) rounds.push([]);
    answered = false;
    rounds.at(-1)?.push(command);
    const answer = await send(command);
    answered = true;
    return answer;
  };
  try {
    await act();
  } finally {
    client.send = send;
  }
  return {
    all: async () => {
      for (const round of rounds) await Promise.all(round.map((command) => send(again(command))));
    },
    writes: async () => {
      for (const command of rounds.flat()) if (command instanceof UpdateCommand) await send(again(command));
    },
    rounds: rounds.map(({ length }) => length),
  };
}

/** A command keeps what was made of its first sending, so each sending takes a new one. */
const again = (command: Command): Command => Reflect.construct(command.constructor, [command.input]);
