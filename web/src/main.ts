import { mount } from 'svelte';
import './styles/base.css';
import App from './shell/App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
mount(App, { target });
