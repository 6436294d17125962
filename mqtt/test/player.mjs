// Plays a whole game as a program of somebody else would: it knows the broker, and nothing of the tower but its topics.
//
//   BROKER=mqtts://host:8883 ROOT=dicetower/<id>/ USER_NAME=… PASSWORD=… CA=file node player.mjs
//
// It prints how the game ended as a line of JSON.
import { readFileSync } from "node:fs";
import mqtt from "mqtt";

const { BROKER, ROOT, USER_NAME, PASSWORD, CA } = process.env;
const client = mqtt.connect(BROKER, {
  username: USER_NAME,
  password: PASSWORD,
  ca: CA && readFileSync(CA),
  clientId: "player",
});
const done = { requests: 0, refused: 0, events: 0 };
let state, asked, verb, thrown;

function ask(next) {
  verb = next;
  asked = `move ${++done.requests}`;
  if (next === "throw") thrown = Date.now();
  client.publish(`${ROOT}request/${next}`, JSON.stringify({ transaction: asked, if_seq: state.seq }), { qos: 1 });
}

const patience = 20_000; // for dice that were thrown, and for answers

function move() {
  if (!state || asked) return;
  switch (state.phase) {
    case "selecting":
      if (state.bank.allowed) return ask("bank");
      if (state.menu.length > 0 && verb !== "keep_best") return ask("keep_best");
    // falls through: the best is kept and does not do
    case "rolling":
    case "attention":
      if (thrown && Date.now() - thrown < patience) return;
      return ask("throw");
    case "farkle":
      return ask("next_player");
  }
}

client.on("connect", () => client.subscribe([`${ROOT}state`, `${ROOT}event`, `${ROOT}response/+`], { qos: 1 }));
client.on("error", (error) => {
  console.error(error.message);
  process.exit(1);
});
client.on("message", (topic, payload) => {
  const document = JSON.parse(payload);
  switch (topic.slice(ROOT.length)) {
    case "state":
      state = document;
      break;
    case "event":
      done.events++;
      if (["roll", "rejected"].includes(document.event_type)) [thrown, verb] = [undefined, undefined];
      break;
    default:
      if (document.transaction !== asked) break;
      asked = undefined;
      if (document.status === "ok") break;
      done.refused++;
      if (verb === "throw") thrown = undefined;
      console.error(verb, document.code, document.error);
  }
  if (state?.phase === "game_over") {
    console.log(JSON.stringify({ ...done, winner: state.winner.name }));
    client.end();
    process.exitCode = 0;
    clearInterval(looking);
  }
});
const looking = setInterval(move, 50);
