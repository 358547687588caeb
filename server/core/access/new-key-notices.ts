import { Injectable } from '@nestjs/common';

type Listener = (email: string) => void;

/** Lets the accounts feature mail what the API keys feature does. Without a listener, as in commands, nobody is told. */
@Injectable()
export class NewKeyNotices {
  #listener: Listener = () => {};

  listen(listener: Listener): void {
    this.#listener = listener;
  }

  /** An API key was created in the name of the account with this address. */
  tell(email: string): void {
    this.#listener(email);
  }
}
