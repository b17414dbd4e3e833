import { mount } from 'svelte';
import { EngineClient } from '../lib/engine/engine-client';
import { Engine } from '../lib/engine/engine';
import module from '../lib/engine/engine.wasm?url';
import '../styles/tokens.css';
import '../styles/global.css';
import Verifier from './Verifier.svelte';

// The verifier as a single file: the engine is part of the page, and it sends no requests.

const bytes = Uint8Array.from(atob(module.slice(module.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
const engine = Engine.start(bytes);
const questions = new EngineClient(async (question) => (await engine).ask(question));

const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the verifier');

mount(Verifier, { target, props: { engine: questions } });
