import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { table } from "../../../functions/database/table.ts";

type Command = Parameters<ReturnType<typeof table>["send"]>[0];

/** Records the calls of the table's client during `act`, to repeat them without it. */
export async function replayOf(act: () => Promise<unknown>) {
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
    /** Repeats all calls, concurrent ones together. */
    all: async () => {
      for (const round of rounds) await Promise.all(round.map((command) => send(again(command))));
    },
    /** Repeats the writes one after another. */
    writes: async () => {
      for (const command of rounds.flat()) if (command instanceof UpdateCommand) await send(again(command));
    },
    /** The number of concurrent calls in each round. */
    rounds: rounds.map(({ length }) => length),
  };
}

/** A sent command keeps state, so each call needs a new one. */
const again = (command: Command): Command => Reflect.construct(command.constructor, [command.input]);
