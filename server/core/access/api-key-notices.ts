import { Injectable } from '@nestjs/common';

type Listener = (email: string, change: 'apiKeyAdded' | 'apiKeyRevoked') => void;

/** Lets the accounts feature mail what the API keys feature does. Without a listener, as in commands, nobody is told. */
@Injectable()
export class ApiKeyNotices {
  #listener: Listener = () => {};

  listen(listener: Listener): void {
    this.#listener = listener;
  }

  /** `email`: address of the account in whose name the key works. */
  tell: Listener = (email, change) => this.#listener(email, change);
}
