export { registerClockCommands } from './clock.commands';
export { providerModule } from './provider.routes';
