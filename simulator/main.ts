import { OptionError, readOptions } from './options';
import { createSimulator } from './server';

function explain(error: unknown): string {
  if (error instanceof OptionError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Port ${process.env.SIM_PORT || 4010} is taken; set SIM_PORT to another one.`;
  if (code === 'EACCES')
    return `Port ${process.env.SIM_PORT} may not be opened; set SIM_PORT to one above 1023.`;
  return message;
}

try {
  const simulator = await createSimulator(readOptions(process.env));
  const url = await simulator.listen();
  const stop = async () => {
    await simulator.close();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // A parent that opened a channel takes the simulator with it, even when it is killed.
  if (process.send) process.once('disconnect', stop);
  // It can be asked over no connection while it takes none.
  process.on('message', (message) => message === 'come back' && simulator.comeBack());
  console.log(JSON.stringify({ ready: true, url }));
} catch (error) {
  console.error(`The simulator did not start: ${explain(error)}`);
  process.exit(1);
}
